import { cacheOfUser } from './pictures.ts';

export const isCoast = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  sameOrigin && /^\/(coast|lakes)\/.*\.json$/.test(url.pathname);

/**
 * Answers with a tile of the coast or its lakes. A tile never changes under its address, which contains its version. It is
 * cached with the pictures of the signed-in user and deleted with them: nobody else should see which waters a user looked at.
 */
export async function answerCoast({
  request,
  event,
  url,
}: {
  request: Request;
  event: { waitUntil(work: Promise<unknown>): void };
  url: URL;
}): Promise<Response> {
  const cache = await cacheOfUser();
  const kept = await cache?.match(url.href, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (cache && answer.status === 200) event.waitUntil(cache.put(url.href, answer.clone()).catch(() => {}));
  return answer;
}
