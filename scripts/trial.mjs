// npm run trial -- NAME …: runs one of the programs in trials/, with the Node that runs the product.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildOrStop } from './builds.mjs';
import { ensureInstalled } from './install.mjs';
import { ROOT } from './run.mjs';

const [name = '', ...args] = process.argv.slice(2);
const program = join(ROOT, 'trials', `${name}.ts`);
if (!/^[a-z-]+$/.test(name) || !existsSync(program)) {
  console.error('Usage: npm run trial -- NAME. The names stand in trials/README.md.');
  process.exit(1);
}
const node = await ensureInstalled();
await buildOrStop();
const trial = spawn(node, ['--disable-warning=ExperimentalWarning', program, ...args], {
  cwd: ROOT,
  stdio: 'inherit',
});
trial.on('exit', (code) => process.exit(code ?? 1));
