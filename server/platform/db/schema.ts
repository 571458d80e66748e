import type { Role } from '#contract/accounts';
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
  images: ImageRow;
  idempotency_keys: IdempotencyKeyRow;
  imports: ImportRow;
  import_items: ImportItemRow;
  imported_logs: ImportedLogRow;
  leases: LeaseRow;
  readiness: ReadinessRow;
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
  /** How many changes there have been of what the account has: each counts one up, in its own transaction. */
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
  /** Who did it, where that is somebody else. */
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
  /** What all text of the row takes in UTF-8. */
  text_bytes: number;
  /** Counts the changes; the ETag is made from it. */
  version: number;
  created_at: string;
  updated_at: string;
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
  text_bytes: number;
  version: number;
  created_at: string;
  updated_at: string;
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
