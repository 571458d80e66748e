import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installed } from '../installed.ts';
import { inTurn, request } from '../load.ts';
import { answers, commandOf, freePort, password, start } from '../programs.ts';
import { logOf, logs, type Rival, years } from './rival.ts';

// The newest version that could be installed on 2026-11-22: 12.4.1 needs a @directus/app that the registry did not have.
const packages = ['directus@12.4.0'];
// The isolated-vm that Directus asks for can't be compiled for Node 24; this version needs no compiling. Nothing measured here
// runs in it.
const overrides = { 'isolated-vm': '6.2.0' };

const token = 'a-token-that-does-not-change';
const headers = { authorization: `Bearer ${token}` };

/** On SQLite, like the product, and without Directus's optional cache. */
export const directus: Rival = {
  name: 'Directus 12.4.0',
  async start(dataDir) {
    const cli = join(installed('rivals/directus', packages, overrides), 'node_modules/directus/cli.js');
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = environment(dataDir, port);
    const isNew = !existsSync(env.DB_FILENAME);
    if (isNew) bootstrap(cli, env);
    const program = start(cli, ['start'], { env });
    await answers(`${url}/server/ping`, program.process);
    if (isNew) await makeCollection(url);
    return {
      ...program,
      url,
      asks: async () => ({
        create: { ask: (n) => request('POST', '/items/logs', headers, logOf(n)) },
        show: inTurn(Array.from({ length: logs }, (_, n) => request('GET', `/items/logs/${n + 1}`, headers))),
        list: inTurn(
          years.map((year) => request('GET', `/items/logs?filter[year][_eq]=${year}&limit=-1`, headers)),
        ),
      }),
    };
  },
};

const environment = (dataDir: string, port: number) => ({
  CONFIG_PATH: join(dataDir, 'none.env'),
  HOST: '127.0.0.1',
  PORT: String(port),
  SECRET: 'thirty-two-characters-or-somewhat-more',
  DB_CLIENT: 'sqlite3',
  DB_FILENAME: join(dataDir, 'directus.sqlite'),
  STORAGE_LOCAL_ROOT: join(dataDir, 'uploads'),
  EXTENSIONS_PATH: join(dataDir, 'extensions'),
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: password,
  ADMIN_TOKEN: token,
  // Lines of JSON, like the product's.
  LOG_STYLE: 'raw',
  // Otherwise it answers 503 under so much load.
  PRESSURE_LIMITER_ENABLED: 'false',
  TELEMETRY: 'false',
});

function bootstrap(cli: string, env: Record<string, string>): void {
  const [command, ...args] = commandOf(cli, ['bootstrap'], false);
  const { status, stderr } = spawnSync(command, args, { env: { PATH: process.env.PATH, ...env } });
  if (status !== 0) throw new Error(`It could not be set up: ${stderr}`);
}

async function makeCollection(url: string): Promise<void> {
  const field = (type: string, schema: object = {}) => ({ type, schema });
  const fields = {
    id: field('integer', { is_primary_key: true, has_auto_increment: true }),
    title: field('string'),
    year: field('integer', { is_indexed: true }),
    departureDateTime: field('string'),
    arrivalDateTime: field('string'),
    windDirection: field('string'),
    windSpeed: field('float'),
    distance: field('float'),
    position: field('string'),
    description: field('text'),
  };
  const answer = await fetch(`${url}/collections`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      collection: 'logs',
      meta: {},
      schema: {},
      fields: Object.entries(fields).map(([name, rest]) => ({ field: name, ...rest })),
    }),
  });
  if (!answer.ok) throw new Error(`The collection was not made: ${await answer.text()}`);
}
