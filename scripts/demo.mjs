// npm run demo: a LOGGBOKEN of its own in demo-data, filled with three seasons of logs.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOrStop } from './builds.mjs';
import { ensureInstalled } from './install.mjs';
import { QUIET, ROOT } from './run.mjs';

const ADMIN_PASSWORD = 'visning-i-hamn';
const port = process.env.PORT || '3000';
const address = `http://127.0.0.1:${port}`;
const data = join(ROOT, 'demo-data');
// Exists while the demo is being filled: a half-filled demo is started over.
const unfinished = join(data, 'unfinished');
if (existsSync(unfinished)) rmSync(data, { recursive: true });
const isNew = !existsSync(join(data, 'loggboken.sqlite'));

const node = await ensureInstalled();
await buildOrStop();

if (isNew) {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  writeFileSync(unfinished, '');
}
const own = { PORT: port, DATA_DIR: 'demo-data', LOG_LEVEL: 'warn', ADMIN_USERNAME: 'admin', ADMIN_PASSWORD };
const server = spawn(node, [QUIET, 'dist/server/main.js'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, ...own },
});
server.on('exit', (code) => process.exit(code ?? 1));
process.on('SIGTERM', () => server.kill('SIGTERM'));
process.on('SIGINT', () => {});

const answers = () =>
  fetch(`${address}/healthz`)
    .then(({ ok }) => ok)
    .catch(() => false);
while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 100));
if (isNew) {
  console.log('Fyller på med resor, service och bilder …');
  const fill = spawn(node, [QUIET, 'demo/fill.ts', address, ADMIN_PASSWORD], { cwd: ROOT, stdio: 'inherit' });
  const code = await new Promise((resolve) => fill.on('exit', resolve));
  if (code === 0) rmSync(unfinished);
  else server.kill('SIGTERM');
}
if (!existsSync(unfinished))
  console.log('Titta runt som vindila med lösenordet halvvind-till-Utö, eller som admin med visning-i-hamn.');
