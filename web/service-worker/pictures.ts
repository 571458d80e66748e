import { isPictureCache } from '../shared/device/picture-cache.ts';

/** How many full-size pictures are kept, those viewed last; some 400 kB each. Card-sized ones are all kept. */
const wholePictures = 100;

export const isPicture = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  sameOrigin && /^\/api\/(images|profile-pictures)\//.test(url.pathname);

interface Asked {
  request: Request;
  event: { waitUntil(work: Promise<unknown>): void };
  url: URL;
}

/** Answers with a picture. A picture never changes, so one that is cached is not fetched again. */
export async function answerPicture({ request, event, url }: Asked): Promise<Response> {
  // Opened before the fetch: if a log-out deletes the cache meanwhile, what is put into it is lost with it.
  const cache = await cacheOfUser();
  if (!cache) return fetch(request);
  const kept = await cache.match(url.href, { ignoreVary: true });
  if (kept) {
    // Put again, so that it is the last entry (the last viewed).
    if (url.search === '') event.waitUntil(cache.put(url.href, kept.clone()).catch(() => {}));
    return kept;
  }
  try {
    const answer = await fetch(request);
    if (answer.status === 200) event.waitUntil(keep(cache, url, answer.clone()));
    return answer;
  } catch (unreachable) {
    // A small picture is better than none.
    const small = await cache.match(`${url.href}?size=thumb`, { ignoreVary: true });
    if (small) return small;
    throw unreachable;
  }
}

/** The user's cache. Undefined while nobody is signed in, or while two caches exist as the user changes. */
export async function cacheOfUser(): Promise<Cache | undefined> {
  const [name, another] = (await caches.keys()).filter(isPictureCache);
  return name === undefined || another !== undefined ? undefined : caches.open(name);
}

/** Caches a picture. On a full device it is silently not cached, and still shown. */
async function keep(cache: Cache, url: URL, answer: Response): Promise<void> {
  await cache.put(url.href, answer).catch(() => {});
  if (url.search !== '') return;
  const whole = (await cache.keys()).filter((request) => new URL(request.url).search === '');
  for (const request of whole.slice(0, -wholePictures)) await cache.delete(request);
}
