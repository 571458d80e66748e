import type { AccountState, Role } from '#contract/accounts';
import type { EventKind } from '#contract/events';
import type { ImageKind } from '#contract/images';

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
  trip_log_rows: TripLogRowRow;
  boats: BoatRow;
  tasks: TaskRow;
  service_log_tasks: ServiceLogTaskRow;
  keys: KeyRow;
  images: ImageRow;
  idempotency_keys: IdempotencyKeyRow;
  imports: ImportRow;
  import_items: ImportItemRow;
  imported_logs: ImportedLogRow;
  leases: LeaseRow;
  readiness: ReadinessRow;
  last_backup: LastBackupRow;
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
  /** When a password that the program has made up stops letting anybody in; null for one that somebody has chosen. */
  password_expires_at: string | null;
  /** When somebody else has set the password; null once the owner has seen it, or has chosen one. */
  password_set_by_other_at: string | null;
  /** Nobody logs in to one that is not active; one that has been removed for long enough is purged. */
  state: AccountState;
  /** When the state was last changed; null for one that has always been active. */
  state_since: string | null;
  /**
   * The number of the last change of what the account has; each change sets a higher one, in its own transaction. See
   * `inTransaction`.
   */
  changes: number;
  created_at: string;
  updated_at: string;
}

export interface SessionRow {
  id: string;
  account_id: string;
  /** SHA-256 of the picture cookie's value. */
  image_key_hash: string;
  created_at: string;
  last_seen_at: string;
  address: string;
  user_agent: string;
}

/** One failure counts towards several limits: a row for each. */
export interface LoginFailureRow {
  id: string;
  /** HMAC of what is counted. What was typed, and where, can't be read out of it. */
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
  /** Who did it, where that is somebody else; `''` when that account has been purged. */
  actor_id: string | null;
  address: string;
}

export interface TripLogRow {
  id: string;
  owner_id: string;
  title: string;
  year: number;
  departure: string;
  arrival: string;
  wind_direction: string;
  /** m/s */
  wind_speed: number | null;
  /** Nautical miles */
  distance: number | null;
  position: string;
  description: string;
  boat: string | null;
  /** Names with commas between, the skipper's first. */
  crew: string | null;
  /** Hours */
  engine_start: number | null;
  engine_end: number | null;
  /** Nautical miles */
  log_start: number | null;
  log_end: number | null;
  engine_miles: number | null;
  /** hPa */
  barometer: number | null;
  /** °C */
  water_temperature: number | null;
  weather: string | null;
  visibility: string | null;
  sea_state: string | null;
  sails: string | null;
  /** Litres */
  fuel_added: number | null;
  water_added: number | null;
  /** Kronor */
  harbour_fee: number | null;
  /** What all text of the row takes in UTF-8. */
  text_bytes: number;
  /** Counts the changes; the log's ETag is made from it. */
  version: number;
  created_at: string;
  updated_at: string;
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
  /** What the points take, which counts as room that the owner uses. */
  text_bytes: number;
}

/** A row of a ship's log. Of one that was struck only the id is left. */
export interface TripLogRowRow {
  log_id: string;
  id: string;
  owner_id: string;
  at: string | null;
  /** Degrees */
  latitude: number | null;
  longitude: number | null;
  place: string | null;
  course: number | null;
  /** Knots */
  speed: number | null;
  /** Nautical miles, as the boat's log shows them */
  log: number | null;
  wind_direction: string | null;
  wind_speed: number | null;
  barometer: number | null;
  sails: string | null;
  engine: string | null;
  event: string | null;
  note: string | null;
  struck_at: string | null;
  text_bytes: number;
}

export interface ServiceLogRow {
  id: string;
  owner_id: string;
  title: string;
  date: string;
  boat_name_model: string;
  engine_type: string;
  service_person_or_company: string;
  service_type: string;
  engine_service: string;
  sail_and_rig: string;
  electronics_and_navigation: string;
  hull_and_deck: string;
  rudder_propeller_and_drive: string;
  fuel_system: string;
  battery_and_electrical_system: string;
  spare_parts_and_replacements: string;
  recommended_actions: string;
  cost_and_time: string;
  comments: string;
  /** Hours */
  engine_end: number | null;
  text_bytes: number;
  version: number;
  created_at: string;
  updated_at: string;
}

/** Its columns are called as the fields of `contract/plan/boat-fields.ts`. */
export interface BoatRow {
  id: string;
  owner_id: string;
  name: string;
  book_name: string | null;
  kind: string | null;
  model: string | null;
  built_year: string | null;
  launching: string | null;
  haul_out: string | null;
  engine_kind: string | null;
  engine_model: string | null;
  engine_number: string | null;
  engine_year: string | null;
  hull_number: string | null;
  registration: string | null;
  mmsi: string | null;
  call_sign: string | null;
  home_port: string | null;
  insurer: string | null;
  policy_number: string | null;
  insured_until: string | null;
  length: number | null;
  beam: number | null;
  draught: number | null;
  sail_area: number | null;
  fuel_tank: number | null;
  water_tank: number | null;
  holding_tank: number | null;
  text_bytes: number;
  version: number;
  created_at: string;
  updated_at: string;
}

/** Its columns are called as the fields of `contract/plan/task-fields.ts`. */
export interface TaskRow {
  id: string;
  owner_id: string;
  boat_id: string;
  /** Which template it was made from. */
  template: string | null;
  name: string;
  section: string;
  every_months: number | null;
  every_hours: number | null;
  every_miles: number | null;
  season: string | null;
  on: string | null;
  baseline_date: string | null;
  baseline_hours: number | null;
  baseline_miles: number | null;
  note: string | null;
  source: string | null;
  archived_at: string | null;
  text_bytes: number;
  version: number;
  created_at: string;
  updated_at: string;
}

export interface ServiceLogTaskRow {
  log_id: string;
  task_id: string;
}

/** An address that gives access to one thing; whoever reads the table can't tell the address. */
export interface KeyRow {
  id: string;
  owner_id: string;
  kind: 'calendar';
  /** SHA-256 of the 256 random bits in the address. */
  hash: string;
  /** What it gives access to, where that is one thing of several. */
  subject: string | null;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

export interface ImageRow {
  /** File name without a folder, `{22 characters}.webp`. */
  file: string;
  owner_id: string;
  kind: ImageKind;
  /** The id of the log or account that shows it; null while nothing does. */
  used_by: string | null;
  /** Its place among the pictures of `used_by`, from 0. */
  place: number;
  width: number;
  height: number;
  bytes: number;
  created_at: string;
}

export interface IdempotencyKeyRow {
  account_id: string;
  call: string;
  key: string;
  /** The first answer's body, JSON text. */
  answer: string;
  created_at: string;
}

/** Work that only one server may do at a time: who does it, and until when that is believed without another word. */
export interface LeaseRow {
  name: string;
  holder: string;
  expires_at: string;
}

/** The one row that is written to see whether anything can be. */
export interface ReadinessRow {
  id: number;
  checked_at: string;
}

/** A file that somebody is reading into an account; each account has one at a time. */
export interface ImportRow {
  id: string;
  account_id: string;
  state: 'reading' | 'ready' | 'refused' | 'done';
  /** What has been found in it, JSON text. */
  found: string;
  /** The code of what made it come to nothing. */
  refusal: string | null;
  created_at: string;
  /** Whoever reads says so every few seconds; one that has fallen silent has died. */
  touched_at: string;
}

/** What an import will put into the account once it is finished. */
export interface ImportItemRow {
  import_id: string;
  /** Their order in the file. */
  number: number;
  kind: 'trip' | 'service' | 'profile';
  origin: string;
  /** The log as the contract has it, with the paths of pictures that wait for it; JSON text. */
  content: string;
}

/** Which log came from where, so that the same file read again adds nothing. */
export interface ImportedLogRow {
  owner_id: string;
  /** The id that the log had in the file, or what its row says. */
  origin: string;
  log_id: string;
}

/** The newest backup: one row, or none. */
export interface LastBackupRow {
  id: number;
  made_at: string;
  rows: number;
  pictures: number;
  missing: number;
  /** PostgreSQL answers with text where a number may be too large for JavaScript. */
  bytes: number;
}
