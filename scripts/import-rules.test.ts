import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import rules from '../.dependency-cruiser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const parts = ['contract', 'server', 'web', 'e2e', 'scripts'];

/** For each rule one import that breaks it: the file, and what it imports. */
const broken: Record<string, [from: string, to: string]> = {
  'contract-stands-alone': ['contract/clock.ts', 'node:fs'],
  'web-and-server-meet-in-the-contract': ['web/api.ts', '#server/config'],
  'web-runs-in-the-browser': ['web/images/picker.tsx', 'node:path'],
  'server-needs-only-its-dependencies': ['server/http/bind.ts', 'react'],
  'journeys-go-through-the-door': ['e2e/trip.spec.ts', '#server/config'],
  'twins-do-not-meet': ['contract/service-logs.ts', './trip-logs.ts'],
  'nobody-imports-the-start': ['server/app.ts', './main.ts'],
  'only-the-start-makes-the-app': ['server/images/sweep.ts', '../app.ts'],
  'the-frame-knows-no-feature': ['server/caller.ts', './images/operations.ts'],
  'platform-is-the-ground': ['server/platform/db/connect.ts', '../../config.ts'],
  'store-is-below-operations': ['server/logs/store.ts', './operations.ts'],
  'only-the-app-imports-routes': ['server/trip-logs/kind.ts', './routes.ts'],
  'server-auth-uses-events': ['server/auth/sessions.ts', '../accounts/store.ts'],
  'server-accounts-uses-auth-and-images-and-events': [
    'server/accounts/operations.ts',
    '../maintenance/daily-backup.ts',
  ],
  'server-logs-uses-images': ['server/logs/operations.ts', '../accounts/store.ts'],
  'server-trip-logs-uses-logs': ['server/trip-logs/kind.ts', '../accounts/store.ts'],
  'server-service-logs-uses-logs-and-tasks': ['server/service-logs/kind.ts', '../accounts/store.ts'],
  'server-boats-uses-logs-and-images': ['server/boats/operations.ts', '../accounts/store.ts'],
  'server-tasks-uses-logs-and-images-and-boats': ['server/tasks/operations.ts', '../accounts/store.ts'],
  'server-keys-uses-auth-and-boats-and-tasks': ['server/keys/operations.ts', '../accounts/store.ts'],
  'server-reminders-uses-auth-and-boats-and-tasks': [
    'server/reminders/operations.ts',
    '../accounts/store.ts',
  ],
  'server-images-uses-no-feature': ['server/images/operations.ts', '../accounts/store.ts'],
  'server-instruments-uses-no-feature': ['server/instruments/routes.ts', '../accounts/store.ts'],
  'server-events-uses-no-feature': ['server/events/store.ts', '../accounts/store.ts'],
  'server-export-uses-accounts-and-auth-and-boats-and-events-and-logs-and-trip-logs-and-service-logs-and-images-and-tasks':
    ['server/export/operations.ts', '../maintenance/daily-backup.ts'],
  'server-import-uses-auth-and-boats-and-events-and-export-and-logs-and-images-and-tasks': [
    'server/import/finish.ts',
    '../accounts/store.ts',
  ],
  'server-maintenance-uses-events-and-images-and-import': [
    'server/maintenance/hourly.ts',
    '../accounts/store.ts',
  ],
  'server-cli-uses-accounts-and-auth-and-events-and-images-and-maintenance-and-reminders': [
    'server/cli/admin.ts',
    '../logs/store.ts',
  ],
  'kysely-only-in-stores': ['server/images/operations.ts', 'kysely'],
  'fastify-only-at-the-door': ['server/images/store.ts', 'fastify'],
  's3-only-in-its-file': ['server/images/files.ts', '@aws-sdk/client-s3'],
  'web-router-is-the-top': ['web/shell/menu.tsx', '../router.tsx'],
  'web-features-do-not-know-the-shell': ['web/trip-logs/show.tsx', '../shell/menu.tsx'],
  'web-features-use-only-images-and-logs': ['web/trip-logs/show.tsx', '../accounts/show.tsx'],
  'web-start-is-a-page-over-the-features': ['web/trip-logs/list.tsx', '../start/start.tsx'],
  'web-plan-knows-no-book': ['web/plan/words.ts', '../trip-logs/show.tsx'],
  'web-under-way-knows-trips': ['web/under-way/words.ts', '../trip-logs/show.tsx'],
  'web-drafts-know-images-only': ['web/drafts/store.ts', '../trip-logs/show.tsx'],
  'web-offline-knows-no-screen': ['web/offline/sync.ts', '../trip-logs/show.tsx'],
  'indexeddb-only-in-offline-db': ['web/offline/sync.ts', 'idb'],
  'web-shared-knows-no-feature': ['web/shared/dates.ts', '../accounts/show.tsx'],
  'no-circle': ['contract/fields.ts', './limits.ts'],
  'product-knows-no-test': ['server/config.ts', './testing/test-server.ts'],
  'everything-is-found': ['server/config.ts', './nowhere.ts'],
};

/** More imports that must break a rule: where a rule has to reach a folder within a room. */
const alsoBroken: [rule: string, from: string, to: string][] = [
  ['store-is-below-operations', 'server/trip-logs/tracks/store.ts', '../routes.ts'],
  ['store-is-below-operations', 'server/trip-logs/rows/store.ts', '../../logs/operations.ts'],
];

/** The files that the broken rules must find, with what they import in turn. */
const around: Record<string, string[]> = {
  'contract/limits.ts': ['./fields.ts'],
  'contract/trip-logs.ts': [],
  'server/main.ts': [],
  'server/trip-logs/routes.ts': [],
  'server/logs/store.ts': [],
  'server/logs/operations.ts': [],
  'server/accounts/store.ts': [],
  'server/maintenance/daily-backup.ts': [],
  'server/testing/test-server.ts': [],
  'web/router.tsx': [],
  'web/accounts/show.tsx': [],
  'web/start/start.tsx': [],
};

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true });
});

// asvs 15.2.3
test('the import rules check every file', () => {
  const onDisk = parts.flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
      .filter((name) => /[.](ts|tsx|mjs)$/.test(name))
      .map((name) => `${part}/${name}`),
  );

  const seen = new Set(cruise(root).modules.map((module) => module.source));

  expect(onDisk.filter((file) => !seen.has(file))).toEqual([]);
});

test('every folder of the web client is named in a rule', () => {
  const rooms = readdirSync(join(root, 'web'), { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() && !['public', 'service-worker', 'styles', 'testing'].includes(entry.name),
    )
    .map((entry) => entry.name);
  const named = JSON.stringify(rules.forbidden.filter(({ name }) => name?.startsWith('web-')));
  expect(rooms.filter((room) => !new RegExp(`\\b${room}\\b`).test(named))).toEqual([]);
});

test('every feature of the server has a rule that says which features it may use', () => {
  const features = readdirSync(join(root, 'server'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['http', 'platform', 'testing'].includes(entry.name))
    .map((entry) => entry.name);

  const ruled = rules.forbidden.map(({ name }) => /^server-(.+)-uses-/.exec(name ?? '')?.[1]);

  expect(features.filter((feature) => !ruled.includes(feature))).toEqual([]);
});

test('every database query is in a store or in the platform', () => {
  const query = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(/;
  const queries = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /[.]ts$/.test(name) && query.test(readFileSync(join(root, 'server', name), 'utf8')),
  );

  const mayAsk = /(^|\/)store[.]ts$|^platform\/|^testing\/|[.]test[.]ts$/;

  expect(queries.filter((name) => mayAsk.test(name))).toContain('auth/store.ts');
  expect(queries.filter((name) => !mayAsk.test(name))).toEqual([]);
});

test('every import rule reports an error when it is broken', () => {
  const { violations } = cruise(plant()).summary;

  const caught = Object.entries(broken).filter(([rule, [from]]) =>
    violations.some((violation) => violation.rule.name === rule && violation.from === from),
  );

  expect(caught.map(([rule]) => rule)).toEqual(rules.forbidden.map(({ name }) => name));
  for (const [rule, from] of alsoBroken)
    expect(violations).toContainEqual(
      expect.objectContaining({ from, rule: { name: rule, severity: 'error' } }),
    );
  expect(new Set(violations.map(({ rule }) => rule.severity))).toEqual(new Set(['error']));
});

/** A small project that breaks every rule once. */
function plant(): string {
  const folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
  made.push(folder);
  const imports: Record<string, string[]> = { ...around };
  const wrong = [...Object.values(broken), ...alsoBroken.map(([, from, to]) => [from, to] as const)];
  for (const [from, to] of wrong) imports[from] = [...(imports[from] ?? []), to];
  for (const [file, from] of Object.entries(imports)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    const jsx = file.endsWith('.tsx') ? 'export const shown = <p>ja</p>;' : '';
    writeFileSync(
      join(folder, file),
      `${from.map((name) => `import type {} from '${name}';`).join('\n')}\n${jsx}`,
    );
  }
  mkdirSync(join(folder, 'scripts'));
  for (const file of ['package.json', '.dependency-cruiser.mjs'])
    cpSync(join(root, file), join(folder, file));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

interface Cruise {
  modules: { source: string }[];
  summary: { violations: { from: string; rule: { name: string; severity: string } }[] };
}

function cruise(folder: string): Cruise {
  const depcruise = join(root, 'node_modules', '.bin', 'depcruise');
  const printed = execFileSync(
    depcruise,
    ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...parts],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 27,
    },
  );
  return JSON.parse(printed) as Cruise;
}
