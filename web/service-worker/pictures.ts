import { isPictureCache } from '../offline/picture-cache.ts';

/** As many whole pictures as were looked at last, some 400 kB each. Of the card-sized ones all are kept. */
const wholePictures = 100;

export const isPicture = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  sameOrigin && /^\/api\/(images|profile-pictures)\//.test(url.pathname);

interface Asked {
  request: Request;
  event: { waitUntil(work: Promise<unknown>): void };
  url: URL;
}

/** A picture never changes, so that one the device has seen is not asked for again. */
export async function answerPicture({ request, event, url }: Asked): Promise<Response> {
  // Before the fetch: a log-out meanwhile takes the cache away, and what is put into it then is gone with it.
  const cache = await cacheOfUser();
  if (!cache) return fetch(request);
  const kept = await cache.match(url.href, { ignoreVary: true });
  if (kept) {
    // Put there again, it is the last one.
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

/** None while nobody is signed in; and none rather than somebody else's while one logs in after another. */
export async function cacheOfUser(): Promise<Cache | undefined> {
  const [name, another] = (await caches.keys()).filter(isPictureCache);
  return name === undefined || another !== undefined ? undefined : caches.open(name);
}

/** On a full device a picture is not kept, and nothing is said: it is shown all the same. */
async function keep(cache: Cache, url: URL, answer: Response): Promise<void> {
  await cache.put(url.href, answer).catch(() => {});
  if (url.search !== '') return;
  const whole = (await cache.keys()).filter((request) => new URL(request.url).search === '');
  for (const request of whole.slice(0, -wholePictures)) await cache.delete(request);
}
