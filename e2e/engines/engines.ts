import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { startChromium } from './chromium.ts';
import { startFirefox } from './firefox.ts';
import type { Running } from './running.ts';
import { startWebKit } from './webkit.ts';

const isInstalled = (program: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/**
 * The engines of the browsers that people have, and what each needs: all but Chromium from Debian's packages. The folder that one is
 * started with keeps what it stores, and its downloads.
 */
export const engines = {
  chromium: { start: startChromium, needs: [] },
  firefox: { start: startFirefox, needs: ['firefox-esr'] },
  webkit: { start: startWebKit, needs: ['WebKitWebDriver', 'gjs', 'Xvfb'] },
} satisfies Record<string, { start: (folder: string) => Promise<Running>; needs: string[] }>;
export type Engine = keyof typeof engines;

const names = Object.keys(engines) as Engine[];
export const missingFor = (engine: Engine): string[] =>
  engines[engine].needs.filter((one) => !isInstalled(one));
export const enginesHere = names.filter((engine) => missingFor(engine).length === 0);
export const enginesLeftOut = names.filter((engine) => missingFor(engine).length > 0);
