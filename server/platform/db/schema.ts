import type { AccountState, Role } from '#contract/accounts';
import type { DocumentFields } from '#contract/document-fields';
import type { EventKind } from '#contract/events';
import type { ImageKind } from '#contract/images';
import type { Fields, ValueOf } from '#contract/logs/definition';
import type { rowFields } from '#contract/logs/row-fields';
import type { serviceLogFields } from '#contract/logs/service-log-fields';
import type { tripLogFields } from '#contract/logs/trip-log-fields';
import type { boatFields } from '#contract/plan/boat-fields';
import type { taskFields } from '#contract/plan/task-fields';

/**
 * The tables as both databases have them. Moments are ISO 8601 text in UTC (they sort as text); a skipper's times are
 * wall-clock text `YYYY-MM-DDTHH:mm`.
 */
export interface Schema {
  accounts: AccountRow;
  sessions: SessionRow;
  login_failures: LoginFailureRow;
  two_step: TwoStepRow;
  recovery_codes: RecoveryCodeRow;
  events: EventRow;
  trip_logs: TripLogRow;
  service_logs: ServiceLogRow;
  tracks: TrackRow;
  trip_log_rows: LogEntryRow;
  boats: BoatRow;
  tasks: TaskRow;
  documents: DocumentRow;
  service_log_tasks: ServiceLogTaskRow;
  secret_links: SecretLinkRow;
  mail_reminders: MailReminderRow;
  sent_reminders: NoticeRow;
  images: ImageRow;
  removed_files: RemovedFileRow;
  tombstones: TombstoneRow;
  leases: LeaseRow;
  last_backup: LastBackupRow;
  maintained: MaintainedRow;
  mail_fault: MailFaultRow;
}

/** The fields that `contract/` defines, as columns: the same names in snake_case. */
type ColumnsOf<F extends Fields> = {
  -readonly [Name in keyof F & string as SnakeCase<Name>]: F[Name] extends { optional: true }
    ? ValueOf<F[Name]> | null
    : ValueOf<F[Name]>;
};
type SnakeCase<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${SnakeCase<Rest>}`
  : '';
type Emptied<Columns> = { [Name in keyof Columns]: Columns[Name] | null };

/** The columns of every row that a user has written in a form. */
interface Written {
  id: string;
  owner_id: string;
  /** The size of all text of the row in UTF-8. */
  text_bytes: number;
  /** Counts the changes; the ETag is made from it. */
  version: number;
  /** The number of the account's change with which it was changed last. */
  revision: number;
  created_at: string;
  updated_at: string;
}

export interface AccountRow {
  id: string;
  username: string;
  /** `username` after NFKC and lower case: what must be unique. */
  username_key: string;
  email: string;
  email_key: string;
  role: Role;
  first_name: string;
  last_name: string;
  bio: string;
  password_hash: string;
  /** When a temporary password expires; null for one that does not. */
  password_expires_at: string | null;
  /** When another person set the password; null once the owner has dismissed the notice, or has chosen a password. */
  password_set_by_other_at: string | null;
  /** Only an active account can log in. One that has been removed for long enough is purged. */
  state: AccountState;
  /** When the state was last changed; null for one that has always been active. */
  state_since: string | null;
  /**
   * The number of the last change of the account's data. Each change sets a higher one, in its own transaction; see
   * `inTransaction`.
   */
  revision: number;
  /** What counts towards its quota: its pictures, and the text of its logs, boats, tasks and documents. Triggers keep it. */
  bytes: number;
  created_at: string;
  updated_at: string;
}

export interface SessionRow {
  id: string;
  account_id: string;
  /** SHA-256 of the picture cookie's value. */
  image_key_hash: string;
  created_at: string;
  /** When the password was last given; null if only at the log-in. */
  confirmed_at: string | null;
  last_seen_at: string;
  address: string;
  user_agent: string;
}

/** One failure counts towards several limits: a row for each. */
export interface LoginFailureRow {
  id: string;
  /** HMAC of what is counted. It does not reveal what was typed, or where. */
  counted_by: string;
  failed_at: string;
}

export interface TwoStepRow {
  account_id: string;
  /** Base32, as code apps take it. */
  secret: string;
  /** Null until the first code has been shown to work. */
  confirmed_at: string | null;
  /** The time step of the last code used: a code is good for one log-in. */
  last_step: number;
}

export interface RecoveryCodeRow {
  account_id: string;
  /** SHA-256; the code itself has 120 random bits. */
  code_hash: string;
}

export interface EventRow {
  id: string;
  happened_at: string;
  kind: EventKind;
  /** Whose account it is about; null when a log-in named none that exists. */
  account_id: string | null;
  /** The account that did it, if it is another one; `''` when that account has been purged. */
  actor_id: string | null;
  address: string;
}

/** What both kinds of log have besides what is written in their form. */
interface Log extends Written {
  /** The size of the text of its relations. */
  relation_bytes: number;
  /** The `nameKey` of the name of its boat. */
  boat_key: string;
}

type TripLogColumns = ColumnsOf<typeof tripLogFields>;
export interface TripLogRow extends Log, Omit<TripLogColumns, 'departure_date_time' | 'arrival_date_time'> {
  departure: string;
  arrival: string;
  /** What a list holds of its rows: how many there are, whether the trip is under way (1), their places and notes. */
  row_count: number;
  under_way: number;
  row_text: string;
}

export interface TrackRow {
  log_id: string;
  owner_id: string;
  started_at: string | null;
  /** JSON text, as `contract/track.ts` writes points. */
  points: string;
  /** Nautical miles */
  distance: number;
  moving_minutes: number | null;
  /** Knots */
  max_speed: number | null;
  /** The box around it, in degrees. */
  west: number;
  south: number;
  east: number;
  north: number;
  /** The size of the points, which counts towards the owner's storage. */
  text_bytes: number;
}

/** A row of a ship's log. Of a struck row only the id is left. */
export interface LogEntryRow extends Emptied<ColumnsOf<typeof rowFields>> {
  log_id: string;
  id: string;
  owner_id: string;
  struck_at: string | null;
  text_bytes: number;
}

export interface ServiceLogRow extends Log, ColumnsOf<typeof serviceLogFields> {}

export interface BoatRow extends Written, ColumnsOf<typeof boatFields> {
  /** What it was called before it was renamed last, by itself and in the service book. */
  former_name: string | null;
  former_book_name: string | null;
}

export interface TaskRow extends Written, ColumnsOf<typeof taskFields> {
  boat_id: string;
  /** Which template it was made from. */
  template: string | null;
  archived_at: string | null;
}

/** Of a boat or of a service log. */
export interface DocumentRow extends Written, ColumnsOf<DocumentFields> {
  boat_id: string | null;
  service_log_id: string | null;
}

export interface ServiceLogTaskRow {
  log_id: string;
  task_id: string;
}

/** A secret address that gives access to one thing. Only its hash is stored. */
export interface SecretLinkRow {
  id: string;
  owner_id: string;
  kind: 'calendar';
  /** SHA-256 of the 256 random bits in the address. */
  hash: string;
  /** Which thing it gives access to, if there are several of the kind. */
  subject: string | null;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

/** An account that wants reminders by mail. */
export interface MailReminderRow {
  account_id: string;
  /** The last day for which the reminder is done: sent, or nothing to send; `''` before the first. */
  checked_on: string;
  /** Since when no mail has been accepted; null if the last one was. */
  failing_since: string | null;
  /** The account's `email_key` that has been proved: mail goes to no other address. */
  proved_key: string | null;
}

/** The last reminder of a task. The row is written once the mail has been accepted. */
export interface NoticeRow {
  task_id: string;
  state: 'soon' | 'late';
  /** Which occasion of a recurring task it is about: each occasion has reminders of its own. */
  cycle: string;
  reminded_on: string;
}

export interface ImageRow {
  /** File name without a folder, `{22 characters}.webp`; `.pdf` is one of a document, whose size in pixels is 0. */
  file: string;
  owner_id: string;
  kind: ImageKind;
  /** The id of the log, account or document that shows it; null while nothing does. */
  used_by: string | null;
  /** Its place among the pictures of `used_by`, from 0. */
  place: number;
  width: number;
  height: number;
  bytes: number;
  /** When it was taken, where that is known. */
  taken_at: string | null;
  created_at: string;
}

/** A picture that nothing shows any more. Written in the transaction that deletes its row in `images`. */
export interface RemovedFileRow {
  /** The `file` of the picture. */
  key: string;
  owner_id: string;
  bytes: number;
  /** When its bytes are to be deleted. */
  at: string;
}

/** Something that an account has removed: devices are told, and its id is not used again. */
export interface TombstoneRow {
  id: string;
  owner_id: string;
  /** `restored`: nothing was removed, but numbers from before are not continued. */
  kind: Replicated | 'restored';
  /** The number of the account's change that removed it. */
  revision: number;
}

/** The tables of which devices hold a copy. */
export type Replicated = 'trip_logs' | 'service_logs' | 'boats' | 'tasks' | 'documents';

/** Work that only one server may do at a time: which one does it, and when the lease expires unless it is renewed. */
export interface LeaseRow {
  name: string;
  holder: string;
  expires_at: string;
}

/** Why no mail can be sent at all: one row, or none. */
export interface MailFaultRow {
  id: number;
  since: string;
  /** In Swedish, for the administrator. */
  reason: string;
}

/** The newest backup: one row, or none. */
export interface LastBackupRow {
  id: number;
  made_at: string;
  rows: number;
  pictures: number;
  missing: number;
  bytes: number;
}

/** When maintenance last ran, by a clock that was not doubted: one row, or none. */
export interface MaintainedRow {
  id: number;
  at: string;
}
