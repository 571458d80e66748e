import type { Draft } from '../sync/change.ts';

/** A draft from before the form was opened, and what the user has done with it. */
export type Earlier =
  /** `outrun`: what it changes has been changed since. `held`: it is open in another tab, and was not discarded for that. */
  | { state: 'found' | 'opened'; draft: Draft; outrun: boolean; held?: true }
  | {
      state: 'discarded';
      draft: Draft;
      outrun: boolean;
      files: ReadonlyMap<string, File>;
      was: 'found' | 'opened';
    };

/** What is known of the draft of a form. */
export interface DraftState {
  earlier: Earlier | undefined;
  /** The draft as it was last stored. */
  written: Draft | undefined;
  /** The draft could not be stored. */
  failed: boolean;
}

export type DraftEvent =
  | { type: 'found' | 'opened'; draft: Draft; outrun: boolean }
  | { type: 'discarded'; draft: Draft; files: ReadonlyMap<string, File> }
  | { type: 'held' }
  | { type: 'restored'; draft: Draft }
  | { type: 'written'; draft: Draft | undefined }
  | { type: 'failed' };

export const begun: DraftState = { earlier: undefined, written: undefined, failed: false };

export function draftReducer(state: DraftState, event: DraftEvent): DraftState {
  const { earlier } = state;
  switch (event.type) {
    case 'found':
    case 'opened': {
      const { type, draft, outrun } = event;
      const written = type === 'opened' ? draft : state.written;
      return { ...state, written, earlier: { state: type, draft, outrun } };
    }
    case 'discarded': {
      if (!earlier || earlier.state === 'discarded') return state;
      const { state: was, outrun } = earlier;
      const { draft, files } = event;
      const written = was === 'opened' ? undefined : state.written;
      return { ...state, written, earlier: { state: 'discarded', draft, outrun, files, was } };
    }
    case 'held':
      if (earlier?.state !== 'found') return state;
      return { ...state, earlier: { ...earlier, held: true } };
    case 'restored':
      if (earlier?.state !== 'discarded') return state;
      return { ...state, earlier: { state: earlier.was, draft: event.draft, outrun: earlier.outrun } };
    case 'written':
      return { ...state, written: event.draft, failed: false };
    case 'failed':
      return { ...state, failed: true };
  }
}
