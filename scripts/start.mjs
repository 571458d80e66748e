// npm start: installs and builds what is missing, then runs the server.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { ROOT, SERVER } from './run.mjs';
import { forwardSignals } from './signals.mjs';
import { ensureWebBuilt } from './web-build.mjs';

const node = await ensureInstalled();
const build = await ensureWebBuilt();
if (!build.ok) {
  console.error(`Webbklienten gick inte att bygga:\n\n${build.output}`);
  process.exit(1);
}

const server = spawn(node, [...SERVER, ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
  // What Node has compiled once it need not compile again: the next start takes a third less.
  env: { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node'), ...process.env },
});
forwardSignals([server]);
server.on('exit', (code, signal) => {
  if (!signal) process.exit(code ?? 1);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
