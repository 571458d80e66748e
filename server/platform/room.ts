import { statfs } from 'node:fs/promises';

/** The room that a disk has left for us, in bytes, and whether that is less than a twentieth of it. */
export interface Room {
  bytes: number;
  isLittle: boolean;
}

export async function roomOn(folder: string): Promise<Room> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { bytes: bavail * bsize, isLittle: bavail < blocks / 20 };
}
