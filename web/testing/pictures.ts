import { expect } from 'vitest';
import { page } from 'vitest/browser';

const addresses = import.meta.glob<string>('/test-pictures/*.{webp,png,jpg}', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** A file of `test-pictures/`, whose README says what is in each. */
export async function picture(name: string): Promise<File> {
  const file = await fetch(addresses[`/test-pictures/${name}`] ?? '');
  return new File([await file.blob()], name, { type: typeOf(name) });
}

const typeOf = (name: string) => `image/${name.split('.').at(-1)?.replace('jpg', 'jpeg')}`;

/** A file that has the name of a picture but is none. */
export const nonsense = (name: string): File => new File(['<svg/>'], name, { type: typeOf(name) });

/** Chooses files as the browser's own dialog does. */
export async function chooseFiles(...chosen: File[]): Promise<void> {
  await expect.element(page.getByRole('button', { name: 'Välj bild' })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[accept^="image/"]');
  if (!input) throw new Error('There is no place for files.');
  const list = new DataTransfer();
  for (const file of chosen) list.items.add(file);
  input.files = list.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
