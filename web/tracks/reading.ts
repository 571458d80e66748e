import type { Track } from '#contract/track';
import type { NotGpx } from './read-gpx.ts';

/** What the page asks its worker for. */
export interface ReadRequest {
  file: Blob;
  /** A summer's file becomes a track for each of its voyages; otherwise all of it is one. */
  isSummer: boolean;
}

export type ReadReply =
  | { ok: false; why: NotGpx | 'empty' | 'broken' | 'impossible' | 'beyond' | 'unreadable' }
  | { ok: true; isCut: boolean; tracks: Track[]; points?: number; leftOut?: number; gaps?: number };
