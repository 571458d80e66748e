import { isTrackFile } from '../tracks/track-files.ts';

export type Contents = 'archive' | 'table' | 'tracks';

/** What a file is for, by its name and how it begins. Whoever reads it says what is wrong with it. */
export async function contentsOf(file: File): Promise<Contents> {
  const begins = await file
    .slice(0, 1_000)
    .text()
    .catch(() => '');
  if (isTrackFile(file) || /<(gpx|kml|TrainingCenterDatabase)\b/i.test(begins)) return 'tracks';
  if (/\.zip$/i.test(file.name)) return 'archive';
  // A spreadsheet's own file is a ZIP too.
  const isNamedAsTable = /\.(csv|tsv|txt|xlsx?|ods|numbers)$/i.test(file.name);
  return begins.startsWith('PK') && !isNamedAsTable ? 'archive' : 'table';
}
