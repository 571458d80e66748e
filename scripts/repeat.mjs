// npm run repeat -- TIMES [--busy] [COMMAND …]: runs `npm test`, or another command (`npm run journeys`), again and again, and prints how
// each run ended and what it took; with --busy beside `stress-ng --cpu 2`. It ends with 1 when one of them failed. What a failed
// run printed is kept in a temporary folder. Of chance one run shows nothing.
import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

const [times = '', ...rest] = process.argv.slice(2);
const isBusy = rest[0] === '--busy';
const [command = 'npm', ...args] = isBusy ? rest.slice(1) : rest;
const words = args.length > 0 ? args : ['test'];
const runs = Number(times);
if (!Number.isInteger(runs) || runs < 1) {
  console.error('Usage: npm run repeat -- TIMES [--busy] [COMMAND …]');
  process.exit(1);
}

const stress = isBusy ? spawn('stress-ng', ['--cpu', '2', '--quiet'], { stdio: 'ignore' }) : undefined;
stress?.once('error', () => {
  console.error('There is no stress-ng. It comes from the package of that name.');
  process.exit(1);
});

let failed = 0;
for (let run = 1; run <= runs; run++) {
  const started = performance.now();
  const { code, output } = await runOnce();
  const seconds = Math.round((performance.now() - started) / 1000);
  const last = output.trimEnd().split('\n').at(-1) ?? '';
  console.log(`${code === 0 ? '✓' : '✗'} ${run} of ${runs}: ${seconds} s, ${last}`);
  if (code === 0) continue;
  failed += 1;
  const log = join(mkdtempSync(join(tmpdir(), 'loggboken-repeat-')), `${run}.log`);
  writeFileSync(log, output);
  console.log(`  ${log}`);
}
stress?.kill();
console.log(`${runs - failed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;

/** @returns {Promise<{ code: number | null, output: string }>} */
function runOnce() {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { cwd: ROOT, shell: process.platform === 'win32' });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
