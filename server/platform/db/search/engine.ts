import type { Db } from '../connect.ts';
import type { Schema } from '../schema.ts';
import type { Entry, Searched, Term } from './entries.ts';

/** What is asked of the index: the owner's rows that answer all terms, by time and id, at most `most` from after `after`. */
export interface Question {
  ownerId: string;
  terms: Term[];
  newestFirst: boolean;
  after: { time: string; id: string } | undefined;
  most: number;
}

/** A full-text index, as one database or the other has it. Kept in the transaction of what it speaks of. */
export interface Engine {
  find<T extends Searched>(db: Db, table: T, question: Question): Promise<Schema[T][]>;
  /** Logs that the index does not know yet. */
  put(db: Db, table: Searched, entries: Entry[]): Promise<void>;
  remove(db: Db, table: Searched, id: string): Promise<void>;
  /** Empties it, for all logs to be put into it by `fill`. */
  refill(db: Db, table: Searched, fill: () => Promise<void>): Promise<void>;
  /** How many logs it does not know, and how many it knows that there are not. */
  faults(db: Db, table: Searched): Promise<number>;
}
