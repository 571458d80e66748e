import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installed } from '../installed.ts';
import { inTurn, request } from '../load.ts';
import { answers, freePort, start } from '../programs.ts';
import { logOf, logs, type Rival } from './rival.ts';

// The newest version that could be installed on 2026-11-22: 2.32.0 needs a @signalk/streams that the registry did not have.
const packages = ['signalk-server@2.23.0', '@meri-imperiumi/signalk-logbook@0.11.4'];

const path = '/plugins/signalk-logbook/logs';

/** As it is before an administrator has been created: it lets everybody in, and has no token to check. */
export const signalk: Rival = {
  name: 'signalk-server 2.23.0 + logbook 0.11.4',
  async start(dataDir) {
    const modules = join(installed('rivals/signalk', packages), 'node_modules');
    if (!existsSync(join(dataDir, 'settings.json'))) setUp(dataDir, modules);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const program = start(join(modules, 'signalk-server/bin/signalk-server'), [], {
      env: { SIGNALK_NODE_CONFIG_DIR: dataDir, PORT: String(port) },
    });
    await answers(url + path, program.process);
    return {
      ...program,
      url,
      asks: async () => ({
        create: { ask: (n) => request('POST', path, {}, entryOf(n)), status: 201 },
        show: inTurn(
          Array.from({ length: logs }, (_, n) =>
            request('GET', `${path}/${timeOf(n).slice(0, 10)}/${timeOf(n)}`),
          ),
        ),
      }),
    };
  },
};

/** Signal K finds its plugins beside its settings. */
function setUp(dataDir: string, modules: string): void {
  symlinkSync(modules, join(dataDir, 'node_modules'));
  mkdirSync(join(dataDir, 'plugin-config-data'));
  const write = (file: string, settings: object) =>
    writeFileSync(join(dataDir, file), JSON.stringify(settings));
  write('settings.json', { interfaces: {}, mdns: false });
  write('plugin-config-data/signalk-logbook.json', { enabled: true, configuration: {} });
}

/** It identifies an entry by its time, and keeps a day's entries in one file; one entry a day is the fastest case. */
const timeOf = (n: number) => new Date(n * 24 * 60 * 60 * 1000).toISOString();

/** An entry has one text where a log has fields. */
function entryOf(n: number) {
  const text = Object.entries(logOf(n)).map(([name, value]) => `${name}: ${value}`);
  return { datetime: timeOf(n), category: 'navigation', text: text.join('\n') };
}
