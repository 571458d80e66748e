import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { jpegWith } from '#contract/testing/exif';
import { smallPdf } from '#contract/testing/small-pdf';
import { type Asked, gives } from './answers.ts';
import { picture } from './pictures.ts';
import { button } from './screen.tsx';

/** Files for documents and receipts. */

export const pdf = () => new File([smallPdf], 'försäkring 2026.pdf', { type: 'application/pdf' });

/** As a phone takes it: it says when it was taken. */
export async function photograph(): Promise<File> {
  const jpeg = new Uint8Array(await (await picture('progressive.jpg')).arrayBuffer());
  const bytes = Uint8Array.from(jpegWith({ taken: '2026:05:01 10:00:00', zone: '+02:00' }, jpeg));
  return new File([bytes], 'kvitto.jpg', { type: 'image/jpeg' });
}

export async function choosePages(...files: File[]): Promise<void> {
  await expect.element(button('Lägg till PDF eller bild')).toBeVisible();
  const inputs = document.querySelectorAll('input[type=file][accept*=pdf]');
  await userEvent.upload(inputs[0] as HTMLInputElement, files);
}

/** The ending of a path follows from the file, which this does not look into. */
export const uploads = (ending: 'pdf' | 'webp' = 'pdf') => ({
  uploadDocumentFiles: ({ query }: Asked) =>
    gives('uploadDocumentFiles', [`/document-files/${query.get('ids')}.${ending}`]),
});
