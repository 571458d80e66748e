/**
 * What is kept of a picture: one WebP as large as a screen can use, and one the size of a card, each a blob. A card shows
 * 300 × 225; on a fine screen that is twice as many pixels.
 */
export const renditions = { pictureEdge: 2560, thumb: { width: 600, height: 450 } } as const;

/** The whole picture lies under its file name, the card-sized one beside it. */
export const thumbKey = (file: string): string => file.replace(/\.webp$/, '.thumb.webp');

export const blobKeys = (file: string): string[] => [file, thumbKey(file)];

/** The file whose row decides over a blob. */
export const fileOfKey = (key: string): string => key.replace('.thumb.', '.');
