import { useEffect, useState } from 'react';
import { currentSync } from '../sync/account.ts';

/** A page of a document or a receipt. `shown`: its bytes, and their address in this browser; undefined if nobody can give them. */
export interface Page {
  path: string;
  isPdf: boolean;
  shown?: { bytes: ArrayBuffer; address: string } | undefined;
}

/** Pages, once all of them have been read. */
export function usePages(paths: readonly string[]): readonly Page[] | undefined {
  const [pages, setPages] = useState<readonly Page[]>();
  const key = paths.join();
  useEffect(() => {
    let isLeft = false;
    let read: readonly Page[] = [];
    const letGo = () => {
      for (const { shown } of read) if (shown) URL.revokeObjectURL(shown.address);
    };
    void Promise.all(key.split(',').map(readPage)).then((all) => {
      read = all;
      if (isLeft) letGo();
      else setPages(all);
    });
    return () => {
      isLeft = true;
      letGo();
    };
  }, [key]);
  return pages;
}

async function readPage(path: string): Promise<Page> {
  const isPdf = path.endsWith('.pdf');
  const bytes = await (await currentSync()).openFile(path).catch(() => undefined);
  if (!bytes) return { path, isPdf };
  const type = isPdf ? 'application/pdf' : 'image/webp';
  return { path, isPdf, shown: { bytes, address: URL.createObjectURL(new Blob([bytes], { type })) } };
}
