import { smallPdf as pdf } from '#contract/testing/small-pdf';
import type { Api } from './api.ts';
import { pictureForm } from './pictures.ts';

export const smallPdf = Buffer.from(pdf);

/** Uploads files for a document; resolves with their paths. */
export async function uploadDocumentFiles(
  who: Api,
  ...files: Parameters<typeof pictureForm>
): Promise<string[]> {
  const form = await pictureForm(...files);
  const { status, text, body } = await who.post<string[]>('/api/uploads/documents', form);
  if (status !== 200) throw new Error(`The upload was refused: ${status} ${text}`);
  return body;
}
