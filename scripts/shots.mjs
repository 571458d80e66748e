// npm run shots -- [FOLDER …] | --keep: takes pictures of the pages, with the demo data.
import { spawn } from 'node:child_process';
import { buildOrStop } from './builds.mjs';
import { ensureInstalled } from './install.mjs';
import { ROOT } from './run.mjs';

const node = await ensureInstalled();
await buildOrStop();
const shots = spawn(
  node,
  ['--disable-warning=ExperimentalWarning', 'e2e/shots.ts', ...process.argv.slice(2)],
  { cwd: ROOT, stdio: 'inherit' },
);
shots.on('exit', (code) => process.exit(code ?? 1));
