// npm run bench -- [PART …]: measures the product against its limits, on the Node that runs the product.
import { spawn } from 'node:child_process';
import { buildOrStop } from './builds.mjs';
import { ensureInstalled } from './install.mjs';
import { ROOT } from './run.mjs';

const node = await ensureInstalled();
await buildOrStop();
const bench = spawn(
  node,
  ['--disable-warning=ExperimentalWarning', 'bench/main.ts', ...process.argv.slice(2)],
  {
    cwd: ROOT,
    stdio: 'inherit',
  },
);
bench.on('exit', (code) => process.exit(code ?? 1));
