import { lineOf, type Track } from '#contract/track';
import { t } from '../strings.ts';
import { readTrackFile } from '../tracks/read-file.ts';
import type { ReadVoyage } from './propose.ts';

export interface BasketVoyage extends ReadVoyage {
  track: Track;
}

/** The voyages of a GPX file. One without times belongs to no day. */
export async function voyagesIn(file: File): Promise<{ voyages: BasketVoyage[] } | { sentence: string }> {
  const read = await readTrackFile(file, { isSummer: true });
  if ('sentence' in read) return read;
  const voyages = read.tracks.flatMap(({ track }) => {
    const from = Date.parse(track.startedAt ?? '');
    const last = lineOf(track.points).parts.at(-1)?.at(-1)?.seconds ?? 0;
    return Number.isNaN(from) ? [] : { key: `${from}`, from, to: from + last * 1_000, track };
  });
  return voyages.length > 0 ? { voyages } : { sentence: t('fromPictures.noTimes') };
}
