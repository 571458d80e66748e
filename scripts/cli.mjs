// npm run backup, restore, admin: what an operator does from the command line. `node scripts/cli.mjs COMMAND …`
import { spawn } from 'node:child_process';
import { buildOrStop } from './builds.mjs';
import { ensureInstalled } from './install.mjs';
import { FLAGS, ROOT } from './run.mjs';

const node = await ensureInstalled();
await buildOrStop();
const cli = spawn(node, [...FLAGS, 'dist/server/cli.js', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
});
cli.on('exit', (code) => process.exit(code ?? 1));
