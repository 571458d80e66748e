// npm run bench -- [PART …]: measures the product beside its limits, on the Node that runs the product.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { ROOT } from './run.mjs';
import { ensureWebBuilt } from './web-build.mjs';

const node = await ensureInstalled();
const build = await ensureWebBuilt();
if (!build.ok) {
  console.error(`Webbklienten gick inte att bygga:\n\n${build.output}`);
  process.exit(1);
}
const bench = spawn(
  node,
  ['--disable-warning=ExperimentalWarning', 'bench/main.ts', ...process.argv.slice(2)],
  {
    cwd: ROOT,
    stdio: 'inherit',
  },
);
bench.on('exit', (code) => process.exit(code ?? 1));
