import { cacheOfUser } from './pictures.ts';

export const isCoast = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  sameOrigin && /^\/(coast|lakes)\/.*\.json$/.test(url.pathname);

/**
 * A tile of the coast, or of its lakes, never changes under its address, which has its version in it. It is kept with the pictures of whoever is
 * signed in, and goes with them: which waters somebody has looked at is nobody else's business.
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
