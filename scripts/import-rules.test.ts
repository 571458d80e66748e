import { execFileSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import rules from '../.dependency-cruiser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const foldersIn = (part: string) =>
  readdirSync(root + part, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );

// asvs 15.2.3
test('the import rules check every file', () => {
  const parts = ['contract', 'server', 'web', 'e2e', 'scripts'];
  const onDisk = globSync(`{${parts}}/**/*.{ts,tsx,mjs}`, { cwd: root }).filter(
    (file) => !file.endsWith('.d.ts'),
  );

  const printed = execFileSync(
    `${root}/node_modules/.bin/depcruise`,
    ['--config', '.dependency-cruiser.mjs', '--output-type', 'text', ...parts],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 27 },
  );

  const seen = new Set(printed.split(/ → |\n/));
  expect(seen).toContain('server/main.ts');
  expect(onDisk.filter((file) => !seen.has(file))).toEqual([]);
}, 120_000);

test('every feature of the server and every folder of the web client is named in a rule', () => {
  const features = foldersIn('server').filter((name) => !['http', 'platform', 'testing'].includes(name));
  const ruled = rules.forbidden.map(({ name }) => /^server-(.+)-uses-/.exec(name ?? '')?.[1]);
  expect(features.filter((feature) => !ruled.includes(feature))).toEqual([]);

  const others = ['public', 'service-worker', 'styles', 'testing'];
  const named = JSON.stringify(rules.forbidden.filter(({ name }) => name?.startsWith('web-')));
  const rooms = foldersIn('web').filter((name) => !others.includes(name));
  expect(rooms.filter((room) => !new RegExp(`\\b${room}\\b`).test(named))).toEqual([]);
});

test('every database query is in a store or in the platform', () => {
  const query = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(/;
  const mayAsk = /\/store[.]ts$|^server\/(platform|testing)\/|[.]test[.]ts$/;
  const queries = globSync('server/**/*.ts', { cwd: root }).filter((name) =>
    query.test(readFileSync(root + name, 'utf8')),
  );
  expect(queries).toContain('server/auth/store.ts');
  expect(queries.filter((name) => !mayAsk.test(name))).toEqual([]);
});
