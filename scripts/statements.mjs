// npm run statements: prints each statement of the specification and of ASVS, with the tests that cover it.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { ROOT } from './run.mjs';

const table = spawn(await ensureInstalled(), ['scripts/statements.ts'], { cwd: ROOT, stdio: 'inherit' });
table.on('exit', (code) => process.exit(code ?? 1));
