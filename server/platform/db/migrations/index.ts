import type { Migration } from 'kysely';
import * as first from './001-first.ts';
import * as passwordsThatExpire from './002-passwords-that-expire.ts';
import * as search from './003-search.ts';
import * as imports from './004-imports.ts';
import * as changes from './010-changes.ts';
import * as textCounts from './014-text-counts.ts';

/** In the order of their numbers; a released one is never changed. */
export const migrations: Record<string, Migration> = {
  '001-first': first,
  '002-passwords-that-expire': passwordsThatExpire,
  '003-search': search,
  '004-imports': imports,
  '010-changes': changes,
  '014-text-counts': textCounts,
};
