// npm run dev: restarts the server and reloads the page at every change. Ctrl-C ends both.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { FLAGS, ROOT, SETTINGS } from './run.mjs';
import { forwardSignals } from './signals.mjs';

const node = await ensureInstalled();
const server = spawn(node, ['--watch', '--watch-preserve-output', ...FLAGS, 'server/main.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
});
const page = spawn(node, [...SETTINGS, 'node_modules/vite/bin/vite.js', '--clearScreen', 'false'], {
  cwd: ROOT,
  stdio: 'inherit',
});

forwardSignals([server, page]);
const endWith = (child, other) =>
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0;
    other.kill('SIGTERM');
  });
endWith(server, page);
endWith(page, server);
