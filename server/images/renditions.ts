/**
 * What is stored of a picture, each as a blob: one WebP as large as a screen can use, and one of the size of a card. A card shows
 * 300 × 225; a high-density screen needs twice as many pixels.
 */
export const renditions = { pictureEdge: 2560, thumb: { width: 600, height: 450 } } as const;

/** The whole picture is stored under its file name, the card-sized one beside it. */
export const thumbKey = (file: string): string => file.replace(/\.webp$/, '.thumb.webp');

/** A PDF is stored as it came. */
export const blobKeys = (file: string): string[] => (file.endsWith('.pdf') ? [file] : [file, thumbKey(file)]);

/** The file whose row a blob belongs to. */
export const fileOfKey = (key: string): string => key.replace('.thumb.', '.');
