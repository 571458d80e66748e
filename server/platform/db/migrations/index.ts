import type { Migration } from 'kysely';
import * as first from './001-first.ts';

/** In the order of their numbers; a released one is never changed. */
export const migrations: Record<string, Migration> = { '001-first': first };
