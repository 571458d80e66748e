import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits';
import { smallPdf, uploadDocumentFiles } from '../testing/documents.ts';
import { pictureForm, smallPicture } from '../testing/pictures.ts';
import { testServer } from '../testing/test-server.ts';

const server = await testServer();
const anna = await server.signUp();
const { body: boat } = await anna.post<{ _id: string }>('/api/boats', { name: 'Vindila' });

const send = async (...files: Uint8Array[]) =>
  anna.post<string[]>('/api/uploads/documents', await pictureForm(...files));
const html = Buffer.from('<!doctype html><script>alert(1)</script>');

async function readBack(path = '') {
  const { status, headers } = await anna.get(`/api${path}`);
  return { status, type: headers.get('content-type'), headers };
}

describe('a file of a document', () => {
  test('that is a PDF is given back byte for byte, to be shown and never to run, under its document’s name', async () => {
    const [path] = await uploadDocumentFiles(anna, smallPdf);
    const name = 'Sjö & Hav (2026)/"\r\n\u202e’';
    await anna.post('/api/documents', { kind: 'insurance', name, boatId: boat._id, images: [path] });
    const { text, headers } = await anna.get(`/api${path}`);
    expect(text).toBe(smallPdf.toString());
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition':
        "inline; filename*=UTF-8''F%C3%B6rs%C3%A4kringsbevis%20Sj%C3%B6%20%26%20Hav%20%282026%29%20%20%20%20%20%E2%80%99.pdf",
    });
  });

  test('that is a picture becomes a WebP without metadata, as pictures of logs do', async () => {
    const [path] = await uploadDocumentFiles(anna, await smallPicture());
    expect(path).toMatch(/^\/document-files\/[\w-]{22}\.webp$/);
    expect(await readBack(path)).toMatchObject({ status: 200, type: 'image/webp' });
  });

  test.each([
    ['HTML', html],
    ['nothing', Buffer.alloc(0)],
    ['a ZIP', Buffer.from('PK\x03\x04')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['a PDF whose mark is after the first kilobyte', Buffer.concat([Buffer.alloc(1024, ' '), smallPdf])],
  ])('is refused if it is %s, whatever it is called', async (_, bytes) => {
    const { status, body } = await send(bytes);
    expect([status, body]).toMatchObject([
      415,
      { code: 'not_a_document', fields: { file0: expect.any(String) } },
    ]);
  });

  test.each([
    ['a PDF that begins as HTML', Buffer.concat([html, smallPdf])],
    ['a PDF that is a ZIP too', Buffer.concat([Buffer.from('PK\x03\x04'), smallPdf])],
    ['an encrypted PDF', Buffer.from(smallPdf.toString().replace('trailer<<', 'trailer<</Encrypt 9 0 R'))],
    ['a PDF that is cut off', smallPdf.subarray(0, 40)],
  ])('is kept as it is, and served as nothing but a PDF, if it is %s', async (_, bytes) => {
    const [path] = await uploadDocumentFiles(anna, bytes);
    const { type, headers } = await readBack(path);
    expect([type, headers.get('x-content-type-options')]).toEqual(['application/pdf', 'nosniff']);
    expect((await anna.get(`/api${path}`)).text).toBe(bytes.toString());
  });

  test('is refused over 25 MB, and more than 20 at once, as 100 are', async () => {
    const large = Buffer.concat([smallPdf, Buffer.alloc(limits.imageBytes)]);
    expect((await send(large)).body).toMatchObject({ code: 'file_too_large' });
    const most = large.subarray(0, limits.imageBytes);
    expect((await send(most)).status).toBe(200);
    expect((await send(...Array(100).fill(smallPdf))).body).toMatchObject({ code: 'too_many_images' });
  });

  test('is read with the picture cookie too, and by nobody else', async () => {
    const [path] = await uploadDocumentFiles(anna, smallPdf);
    expect((await server.api.get(`/api${path}`)).status).toBe(401);
    expect((await (await server.signUp()).get(`/api${path}`)).status).toBe(404);
    expect((await server.admin.get(`/api${path}`)).status).toBe(404);
    for (const file of ['..%2f..%2fetc%2fpasswd', 'A'.repeat(22), `${'A'.repeat(22)}.pdf`, '%00.pdf'])
      expect((await anna.get(`/api/document-files/${file}`)).status).toBe(404);
  });
});

const marks = [
  '%PDF-1.7',
  'GIF89a',
  '\x89PNG\r\n\x1a\n',
  '\xff\xd8\xff\xe0',
  'RIFF\0\0\0\0WEBPVP8 ',
  'PK\x03\x04',
];
const bodies = [html.toString(), '<svg onload=alert(1)>', 'MZ', '#!/bin/sh\n', '\0\0\0\x18ftypheic', '%%EOF'];
const piece = fc.oneof(
  fc.constantFrom(...marks, ...bodies).map((text) => Buffer.from(text, 'latin1')),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.nat({ max: 1100 }).map((length) => Buffer.alloc(length, ' ')),
);

test('of 1,000 hostile files none is served as anything but a PDF or a picture, and none is an error of the server', async () => {
  const files = fc.sample(
    fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => Buffer.concat(pieces)),
    { numRuns: 1_000, seed: 49 },
  );
  let kept = 0;
  const judge = async (file: Buffer) => {
    const { status, body } = await send(file);
    const isPdf = file.subarray(0, 1024).includes('%PDF-');
    expect(isPdf ? [200] : [200, 413, 415]).toContain(status);
    if (status !== 200) return;
    kept += 1;
    const { type, headers } = await readBack(body[0]);
    expect(type).toBe(isPdf ? 'application/pdf' : 'image/webp');
    expect(headers.get('content-security-policy')).toContain('sandbox');
  };
  // As many at once as an account may send.
  for (let n = 0; n < files.length; n += 4) await Promise.all(files.slice(n, n + 4).map(judge));
  expect(kept).toBeGreaterThan(50);
}, 300_000);
