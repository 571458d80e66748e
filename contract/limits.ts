/**
 * Every limit of the product, once. Lengths are in UTF-16 code units (what a browser's maxlength counts),
 * sizes in bytes, speeds in m/s, distances in nautical miles, times in milliseconds.
 */
export const limits = {
  jsonBytes: 256 * 1024,
  /** What somebody who has not logged in may send at once. */
  jsonBytesOfAnyone: 16 * 1024,
  /** Bodies of one account that are held in memory while they arrive; further ones wait with their sender. */
  bodies: 10,
  title: 200,
  position: 300,
  windDirection: 60,
  name: 100,
  username: 60,
  email: 254,
  shortText: 200,
  longText: 20_000,
  taskNote: 2_000,
  taskParts: 500,
  boats: 20,
  tasks: 300,
  documents: 500,
  costs: 2_000,
  costNote: 500,
  /** Öre: ten million kronor. */
  amount: 1_000_000_000,
  /** Logs on an account, and tasks that a service log says were done. */
  logs: { trip: 20_000, service: 2_000 },
  tasksInLog: 20,
  /** What one account does in an hour that is recorded for the administrator. */
  eventsAnHour: 300,
  /**
   * Heavy calls of one account that are under way at once, and those that wait for their turn: long ones, which are lists, plans
   * and maps; and short ones, which save a log or a boat.
   */
  heavyCalls: 2,
  waiting: { long: 20, short: 100 },
  keys: 20,
  /** Log-ins of an account that are open at once. */
  sessions: 100,
  windSpeed: 150,
  distance: 100_000,
  crew: 300,
  /** The note of a row of a ship's log; the rows of a trip; the same with the struck ones included. */
  rowNote: 1_000,
  rows: 500,
  rowIds: 2_000,
  /** Hours on an engine's meter, and nautical miles on a log's. */
  engineHours: 99_999.9,
  logReading: 999_999.9,
  /** hPa, and °C in the sea */
  barometer: { min: 850, max: 1100 },
  waterTemperature: { min: -2, max: 40 },
  /** Litres, and kronor */
  tanked: 10_000,
  harbourFee: 100_000,
  firstYear: 1900,
  password: { min: 8, max: 1_000 },
  imagesPerRequest: 20,
  imageBytes: 25 * 1024 * 1024,
  imagePixels: 64_000_000,
  /** Pixels of one edge: the most that WebP allows. */
  imageEdge: 16_383,
  /** Of an account. As many as its usual quota has room for, if a phone took them. */
  images: 50_000,
  imagesPerLog: 60,
  imagesPerProfile: 60,
  imagesPerDocument: 10,
  /** Documents and pictures of a dossier, which stand in its address: proxies take 8 KiB of that. */
  dossierFiles: 300,
  pageSize: 200,
  listWithoutLimit: 10_000,
  /** The text in one page of a list, whatever its `limit`; further logs are on the next page. */
  listBytes: 4 * 1024 * 1024,
  /** The points of all tracks on the map of a year, and the most of one of them. */
  mapPoints: { all: 40_000, track: 60 },
  descriptionInList: 200,
  search: 200,
} as const;

const day = 24 * 60 * 60 * 1000;

export const sessionLimits = { idle: 30 * day, absolute: 90 * day } as const;

/**
 * How long these are kept: events; the ids of what was removed, since the last log of a season may be sent again by a device that
 * is switched on in the next one; and the copies of the database from before an upgrade. By then nobody undoes an upgrade, and
 * accounts removed since would still be in the copies.
 */
export const retention = {
  events: 365 * day,
  tombstones: 400 * day,
  upgradeCopies: 30 * day,
  /** The files of a picture that its owner has deleted: an older database that is put back shows them again. */
  removedFiles: 30 * day,
} as const;

/** How long a temporary password lets its owner log in to choose another. */
export const temporaryPasswordLife = 7 * day;

/** How long a removed account can be restored before it is purged. */
export const removedAccountLife = 30 * day;

/**
 * How long a log-in is fresh. After that the current password is required to change one's own password, e-mail or two-step
 * log-in, to set somebody else's password, to make somebody an administrator or a user, and to switch off or remove an account.
 */
export const freshLogIn = 15 * 60 * 1000;

/**
 * Failed log-ins within `window`, and wrong codes of two-step log-in within `codeWindow`; one more than allowed is answered 429.
 * An address is an IPv4 address or an IPv6 /64, a wide network an IPv6 /48.
 */
export const logInLimits = {
  window: 5 * 60 * 1000,
  perAccountAndAddress: 5,
  perAddress: 30,
  perWideNetwork: 100,
  codeWindow: 60 * 60 * 1000,
  codesPerAccount: 10,
  /** Mails with a code that proves an address, in a `codeWindow`. */
  codeMails: 3,
} as const;

/** How long the address of an export is valid, and a file that a crash left is kept. */
export const exportLimits = { address: 60_000, temporaryFiles: day } as const;
