// `node scripts/program.mjs FILE …` runs a program of this repository on the Node that runs the product, once everything is
// installed and built. After `trials/` comes the name of one: `node scripts/program.mjs trials/ kill`.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildOrStop } from './builds.mjs';
import { ensureInstalled } from './install.mjs';
import { FLAGS, QUIET, ROOT } from './run.mjs';

const [file = '', ...args] = process.argv.slice(2);
const program = file.endsWith('/') ? `${file}${args.shift()}.ts` : file;
if (file.endsWith('/') && !existsSync(join(ROOT, program))) {
  console.error(`There is no ${program}. The names stand in ${file}README.md.`);
  process.exit(1);
}
const node = await ensureInstalled();
await buildOrStop();
// Only the product itself gets the operator's settings: a trial would work in the operator's database.
const flags = program.startsWith('dist/') ? FLAGS : [QUIET];
const child = spawn(node, [...flags, program, ...args], { cwd: ROOT, stdio: 'inherit' });
child.on('exit', (code) => process.exit(code ?? 1));
