import type { Track } from '#contract/track';
import type { NotGpx } from './read-gpx.ts';

/** A request to the worker. */
export interface ReadRequest {
  file: Blob;
  /** Each voyage in a summer's file becomes a track; otherwise the whole file is one. */
  isSummer: boolean;
}

export type ReadReply =
  | { ok: false; why: NotGpx | 'empty' | 'broken' | 'impossible' | 'beyond' | 'unreadable' }
  | { ok: true; isCut: boolean; tracks: Track[]; points?: number; leftOut?: number; gaps?: number };
