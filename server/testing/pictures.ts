import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Api } from './api.ts';

/** A file of `test-pictures/`, whose README says what is in each. */
export const testPicture = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../test-pictures/${name}`, import.meta.url));

/** Any picture at all, of a few hundred bytes. */
export const smallPicture = (background = '#2846b4', width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** A form as a browser sends it, with the files as file0, file1, … */
export async function pictureForm(...pictures: (string | Uint8Array)[]): Promise<FormData> {
  const form = new FormData();
  for (const [number, picture] of pictures.entries()) {
    const bytes = typeof picture === 'string' ? await testPicture(picture) : picture;
    form.append(`file${number}`, new Blob([Uint8Array.from(bytes)]), `IMG_00${number}.JPG`);
  }
  return form;
}

type Colour = [red: number, green: number, blue: number];

/** The colours of the test pictures, from the upper left corner to the lower right. */
export const cornerColours = {
  red: [200, 40, 40],
  green: [40, 160, 60],
  blue: [40, 70, 180],
  yellow: [230, 200, 50],
};

/** The colours in the middle of each quarter of a picture, in the order of `cornerColours`, and in its very middle. */
export async function coloursOf(picture: Uint8Array): Promise<{ corners: Colour[]; middle: Colour }> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): Colour => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
    return [data[start] ?? -1, data[start + 1] ?? -1, data[start + 2] ?? -1];
  };
  return { corners: [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)], middle: at(0.5, 0.5) };
}

/** Uploads pictures for a log; resolves with their paths. */
export async function upload(who: Api, ...pictures: Parameters<typeof pictureForm>): Promise<string[]> {
  const { status, text, body } = await who.post<string[]>('/api/uploads', await pictureForm(...pictures));
  if (status !== 200) throw new Error(`The upload was refused: ${status} ${text}`);
  return body;
}

/** Uploads pictures for a profile; resolves with their paths. */
export async function uploadProfilePictures(
  who: Api,
  ...pictures: Parameters<typeof pictureForm>
): Promise<string[]> {
  const form = await pictureForm(...pictures);
  const { status, text, body } = await who.post<{ filename: string }[]>(
    '/api/uploads/profile-pictures',
    form,
  );
  if (status !== 200) throw new Error(`The upload was refused: ${status} ${text}`);
  return body.map(({ filename }) => `/profile-pictures/${filename}`);
}

/** A picture of about 400 kB, however it is compressed. */
export const noisyPicture = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 700,
      height: 500,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
