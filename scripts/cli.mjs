// npm run backup, restore, admin: what an operator does from the command line. `node scripts/cli.mjs COMMAND …`
import { spawn } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { ROOT, SERVER } from './run.mjs';

const node = await ensureInstalled();
const flags = SERVER.slice(0, -1);
const cli = spawn(node, [...flags, 'server/cli.ts', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
});
cli.on('exit', (code) => process.exit(code ?? 1));
