import type { Migration } from 'kysely';
import * as first from './001-first.ts';
import * as passwordsThatExpire from './002-passwords-that-expire.ts';
import * as search from './003-search.ts';
import * as imports from './004-imports.ts';
import * as changes from './010-changes.ts';
import * as failuresWithoutNames from './013-failures-without-names.ts';
import * as textCounts from './014-text-counts.ts';
import * as readiness from './015-readiness.ts';
import * as passwordSetByOther from './017-password-set-by-other.ts';
import * as noSearchIndex from './019-no-search-index.ts';
import * as changesByTime from './022-changes-by-time.ts';
import * as lastBackup from './025-last-backup.ts';
import * as accountStates from './026-account-states.ts';
import * as tracks from './028-tracks.ts';
import * as moreInTheLog from './029-more-in-the-log.ts';
import * as plan from './030-plan.ts';
import * as reminders from './031-reminders.ts';
import * as rows from './032-rows.ts';
import * as unansweredMail from './036-unanswered-mail.ts';

/** In the order of their numbers; a released one is never changed. */
export const migrations: Record<string, Migration> = {
  '001-first': first,
  '002-passwords-that-expire': passwordsThatExpire,
  '003-search': search,
  '004-imports': imports,
  '010-changes': changes,
  '013-failures-without-names': failuresWithoutNames,
  '014-text-counts': textCounts,
  '015-readiness': readiness,
  '017-password-set-by-other': passwordSetByOther,
  '019-no-search-index': noSearchIndex,
  '022-changes-by-time': changesByTime,
  '025-last-backup': lastBackup,
  '026-account-states': accountStates,
  '028-tracks': tracks,
  '029-more-in-the-log': moreInTheLog,
  '030-plan': plan,
  '031-reminders': reminders,
  '032-rows': rows,
  '036-unanswered-mail': unansweredMail,
};
