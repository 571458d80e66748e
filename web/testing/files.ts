import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { expect } from 'vitest';
import { button } from './screen.tsx';

/** Chooses a file as the browser's own dialog does. */
export async function choose(pick: string, file: File): Promise<void> {
  await expect.element(button(pick)).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('main input[type=file]');
  if (!input) throw new Error('There is no place for files.');
  const list = new DataTransfer();
  list.items.add(file);
  input.files = list.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Chooses a ZIP of LOGGBOKEN with these members: texts, or records that stand one a line. */
export async function chooseZip(members: Record<string, string | readonly object[]>): Promise<void> {
  const zip = new ZipWriter(new BlobWriter(), { level: 0 });
  for (const [name, content] of Object.entries(members)) {
    const lines = () =>
      (content as readonly object[]).map((record) => `${JSON.stringify(record)}\n`).join('');
    await zip.add(name, new TextReader(typeof content === 'string' ? content : lines()));
  }
  await choose('Välj fil', new File([await zip.close()], 'loggboken.zip'));
}
