import type { Ask } from '../load.ts';
import { tripLog } from '../logs.ts';
import type { Program } from '../programs.ts';

/** A product that keeps logs, as the comparison sees it. */
export interface Rival {
  /** With its version. */
  name: string;
  /** Installs it if it is missing, and starts it on that data folder, which is empty the first time. */
  start(dataDir: string): Promise<Running>;
}

export interface Running extends Program {
  url: string;
  asks(): Promise<Asks>;
}

export interface Asks {
  /** Saves `logOf(n)`. */
  create: Ask;
  /** Shows one of the given logs, another one each time. */
  show: Ask;
  /** All logs of a year, another one each time. */
  list?: Ask;
  /** Saves a log; the request with which the product's own page learns of it. */
  refresh?(): Promise<Ask>;
}

/** How many logs each is given. */
export const logs = Number(process.env.RIVALS_LOGS ?? 10_000);

const logsInYear = 500;

/** The years of the given logs. */
export const years = Array.from({ length: Math.ceil(logs / logsInYear) }, (_, i) => 2000 + i);

/** A log as a client sends it. Logs saved beyond the given ones belong to another year. */
export const logOf = (n: number) => {
  const { uploadedImages, ...log } = tripLog(n);
  return { ...log, year: years[Math.floor(n / logsInYear)] ?? log.year };
};
