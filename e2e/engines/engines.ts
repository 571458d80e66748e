import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Page } from '@playwright/test';
import { startChromium } from './chromium.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

export interface Wishes {
  /** Keeps what the browser stores, and its downloads. */
  folder: string;
  /** In a private window, which stores nothing beyond its end. */
  isPrivate?: boolean;
}

/** A browser that runs. */
export interface Running {
  /** A new page, for the app at this address. */
  open(baseURL: string): Promise<Page>;
  /** As its user closes it. */
  close(): Promise<void>;
  /** Ends what is left of it. */
  end(): Promise<void>;
}

const isInstalled = (program: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** The engines of the browsers that people have, and what each needs: all but Chromium from Debian's packages. */
export const engines = {
  chromium: { start: startChromium, needs: [] },
  firefox: { start: startFirefox, needs: ['firefox-esr'] },
  webkit: { start: startWebKit, needs: ['WebKitWebDriver', 'gjs', 'Xvfb'] },
} satisfies Record<string, { start: (wishes: Wishes) => Promise<Running>; needs: string[] }>;
export type Engine = keyof typeof engines;

const names = Object.keys(engines) as Engine[];
export const missingFor = (engine: Engine): string[] =>
  engines[engine].needs.filter((one) => !isInstalled(one));
export const enginesHere = names.filter((engine) => missingFor(engine).length === 0);
export const enginesLeftOut = names.filter((engine) => missingFor(engine).length > 0);
