import type { Status } from './ui/status-message.tsx';

export type Files = readonly [File, ...File[]];

/** What reads a chosen file on the page of imports. */
export interface ReaderProps {
  /** One, or several that another app has shared. */
  files: Files;
  /** Returns to choosing a file, with the result of this one if there is any to tell. */
  onAgain: (why?: Status) => void;
}
