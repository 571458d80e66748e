import type { Api } from './api.ts';

/** All pages of a list, from `path` on, following the `Link: <…>; rel="next"` headers. */
export async function walkThrough<Item>(api: Api, path: string): Promise<Item[][]> {
  const pages: Item[][] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    if (pages.length > 1000) throw new Error(`${path} leads on for ever`);
    const { status, body, headers }: Awaited<ReturnType<typeof api.get<Item[]>>> =
      await api.get<Item[]>(next);
    if (status !== 200) throw new Error(`${next}: ${status} ${JSON.stringify(body)}`);
    pages.push(body);
    next = /^<(\/[^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  }
  return pages;
}
