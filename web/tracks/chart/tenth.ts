/** Rounds pixels to a tenth: finer than the eye can see, with a third of the characters. */
export const tenth = (pixels: number): number => Math.round(pixels * 10) / 10;
