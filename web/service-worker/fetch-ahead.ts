import type { precacheAndRoute } from 'workbox-precaching';

type Files = Parameters<typeof precacheAndRoute>[0];

const atOnce = 4;

/**
 * Has the browser fetch the app's files a few at a time. Workbox fetches them too, but one after the other, and then finds them
 * in the browser's cache: where each takes a third of a second, as over mobile coverage, sixty of them were 19 s.
 * Only those whose names tell their contents, which the browser may keep. One that the server does not have ends the install,
 * which the browser tries again at the next visit; a network that fails is Workbox's to tell.
 */
export async function fetchAhead(files: Files): Promise<void> {
  const waiting = files.flatMap((file) => (typeof file === 'object' && !file.revision ? [file.url] : []));
  const next = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      // Low: what the page itself asks for goes first. Read to its end, or it would not be kept, and whoever
      // asks for the same would wait for it.
      const answer = await fetch(url, { priority: 'low' }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => {});
      if (answer && !answer.ok) throw new Error(`${url}: ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}
