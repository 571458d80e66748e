import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium as playwright } from '@playwright/test';
import { chromium } from './chromium.ts';

/** A browser with a profile of its own, as on a device: what it stores is there again at the next start. */
export interface OwnBrowser {
  start(): Promise<BrowserContext>;
  /** Kills it at once and without warning, as a flat battery does. */
  kill(): Promise<void>;
  /** Closes it and deletes what it stored. */
  remove(): Promise<void>;
}

type Options = NonNullable<Parameters<typeof playwright.launchPersistentContext>[1]>;

/** `use`: the options of the journeys' own browsers. */
export function ownBrowser(use: object, baseURL: string): OwnBrowser {
  const folder = mkdtempSync(join(tmpdir(), 'loggboken-browser-'));
  let context: BrowserContext | undefined;
  return {
    async start() {
      context = await playwright.launchPersistentContext(folder, {
        ...(use as Options),
        ...chromium,
        baseURL,
      });
      return context;
    },
    async kill() {
      const closed = context?.waitForEvent('close');
      for (const pid of processesOf(folder)) process.kill(pid, 'SIGKILL');
      await closed;
      context = undefined;
    },
    async remove() {
      await context?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The browser's main process: its children end with it. */
function processesOf(folder: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    const words = wordsOf(pid);
    return words.includes(`--user-data-dir=${folder}`) && !words.some((word) => word.startsWith('--type='));
  });
}

/** The command line of a process; empty if it has ended since it was listed. */
function wordsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
