import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium as playwright } from '@playwright/test';
import { chromium } from './chromium.ts';

/** A browser of one's own, as on a device: what it keeps is there again when it is started the next time. */
export interface OwnBrowser {
  start(): Promise<BrowserContext>;
  /** Ends it as a flat battery does: at once, without a word to it. */
  kill(): Promise<void>;
  /** Ends it, and takes away what it kept. */
  remove(): Promise<void>;
}

type Options = NonNullable<Parameters<typeof playwright.launchPersistentContext>[1]>;

/** `use` is how the project's own browsers are started. */
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

/** The browser itself: its children end with it. */
function processesOf(folder: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    const words = wordsOf(pid);
    return words.includes(`--user-data-dir=${folder}`) && !words.some((word) => word.startsWith('--type='));
  });
}

/** What a process was started with; nothing for one that has ended since it was listed. */
function wordsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
