import { afterEach, expect, test, vi } from 'vitest';
import { answerPicture } from './pictures.ts';

/** The part of the browser's cache that is used: an entry that is put moves to the end, even if it was there. */
class FakeCache {
  readonly entries = new Map<string, Response>();
  async match(url: string) {
    return this.entries.get(url)?.clone();
  }
  async put(url: string, answer: Response) {
    this.entries.delete(url);
    this.entries.set(url, answer);
  }
  async keys() {
    return [...this.entries.keys()].map((url) => new Request(url));
  }
  async delete({ url }: Request) {
    return this.entries.delete(url);
  }
}

afterEach(() => vi.unstubAllGlobals());

test('the cache keeps the full-size pictures that were viewed last, however long ago they were fetched', async () => {
  const cache = new FakeCache();
  vi.stubGlobal('caches', { keys: async () => ['loggboken-pictures-1'], open: async () => cache });
  vi.stubGlobal('fetch', async () => new Response('a picture'));
  const look = async (name: string) => {
    const url = new URL(`https://loggboken.example/api/images/${name}`);
    const work: Promise<unknown>[] = [];
    const event = { waitUntil: (one: Promise<unknown>) => void work.push(one) };
    const answer = await answerPicture({ request: new Request(url), event, url });
    expect(await answer.text()).toBe('a picture');
    await Promise.all(work);
  };
  for (let i = 0; i < 100; i++) await look(`${i}.webp`);
  await look('0.webp');
  await look('new.webp');
  const kept = [...cache.entries.keys()].map((url) => url.slice(url.lastIndexOf('/') + 1));
  expect(kept).toHaveLength(100);
  expect(kept).toContain('0.webp');
  expect(kept).not.toContain('1.webp');
});
