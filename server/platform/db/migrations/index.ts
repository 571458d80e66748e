import type { Migration } from 'kysely';
import * as first from './001-first.ts';

/** In the order of their numbers; one that is on main since 1.0.0 is never changed, since operators pull main. */
export const migrations: Record<string, Migration> = { '001-first': first };
