import type { Track } from '#contract/track';
import { type Flaws, flawNames, noFlaws } from './judge.ts';
import type { NotGpx } from './read-gpx.ts';

/** A request to the worker. */
export interface ReadRequest {
  file: Blob;
  /** The file is cut into its voyages; otherwise each of its tracks is one. */
  isSummer: boolean;
}

/** A track of the file, or a voyage in it. */
export interface ReadTrack {
  /** Its name in the file; `''` if it has none. */
  name: string;
  track: Track;
  points: number;
  flaws: Flaws;
}

/** What is wrong with several tracks together. */
export function flawsOf(tracks: readonly Pick<ReadTrack, 'flaws'>[]): Flaws {
  const sum = { ...noFlaws };
  for (const { flaws } of tracks) for (const what of flawNames) sum[what] += flaws[what];
  return sum;
}

export type ReadReply =
  | { ok: false; why: NotGpx | 'empty' | 'broken' | 'impossible' | 'beyond' | 'beyondAll' | 'unreadable' }
  /** `beyond`: how many of them no log can hold, which were left out. */
  | { ok: true; isCut: boolean; tracks: ReadTrack[]; flaws: Flaws; beyond: number };
