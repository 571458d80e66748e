import { isFineAsItIs, isStorable, previewEdge, sentEdge, sizeWithin } from './shrinking.ts';

/** The answer to each File: what to send (the file itself, if shrinking gains nothing), and a preview. */
export interface Shrunk {
  sent: Blob;
  preview: Blob;
}

/** One file at a time; the answer is `null` if this browser can't draw the picture. */
addEventListener('message', ({ data }: MessageEvent<File>) => {
  void shrink(data)
    .catch(() => null)
    .then((answer) => postMessage(answer));
});

async function shrink(file: File): Promise<Shrunk> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const preview = await draw(bitmap, previewEdge);
    if (isFineAsItIs(file, bitmap)) return { sent: file, preview };
    const sent = await draw(bitmap, sentEdge);
    return { sent: sent.size < file.size || !isStorable(file.type) ? sent : file, preview };
  } finally {
    bitmap.close();
  }
}

/** Draws the picture as JPEG. Transparent parts become white, as on the server. */
function draw(bitmap: ImageBitmap, longest: number): Promise<Blob> {
  const { width, height } = sizeWithin(bitmap, longest);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws nothing off the screen.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.82 });
}
