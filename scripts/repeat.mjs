// npm run repeat -- TIMES [--busy | --half-busy] [COMMAND …]: runs `npm test`, or another command (`npm run journeys`), TIMES
// times, and prints how each run ended, how long it took and what failed; with --busy beside `stress-ng --cpu 2`, with
// --half-busy in every other run. Exits with 1 if any run failed. The output of a failed run is kept in a temporary folder. A
// single run does not show failures that come by chance.
import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './run.mjs';

const [times = '', ...rest] = process.argv.slice(2);
const busy = ['--busy', '--half-busy'].find((one) => one === rest[0]);
const [command = 'npm', ...args] = busy ? rest.slice(1) : rest;
const words = args.length > 0 ? args : ['test'];
const runs = Number(times);
if (!Number.isInteger(runs) || runs < 1) {
  console.error('Usage: npm run repeat -- TIMES [--busy | --half-busy] [COMMAND …]');
  process.exit(1);
}

let failed = 0;
for (let run = 1; run <= runs; run++) {
  const isBusy = busy === '--busy' || (busy === '--half-busy' && run % 2 === 0);
  const stress = isBusy ? keepBusy() : undefined;
  const started = performance.now();
  const { code, output } = await runOnce();
  const seconds = Math.round((performance.now() - started) / 1000);
  stress?.kill();
  const last = output.trimEnd().split('\n').at(-1) ?? '';
  const beside = isBusy ? ', beside stress-ng' : '';
  console.log(`${code === 0 ? '✓' : '✗'} ${run} of ${runs}${beside}: ${seconds} s, ${last.trim()}`);
  if (code === 0) continue;
  failed += 1;
  const log = join(mkdtempSync(join(tmpdir(), 'loggboken-repeat-')), `${run}.log`);
  writeFileSync(log, output);
  for (const line of failuresIn(output)) console.log(`  ${line}`);
  console.log(`  ${log}`);
}
console.log(`${runs - failed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;

function keepBusy() {
  // With the priority that `npm test` takes: beside a higher one, the tests would get a tenth of a core.
  const priority = String(constants.priority.PRIORITY_BELOW_NORMAL);
  const stress = spawn('nice', ['-n', priority, 'stress-ng', '--cpu', '2', '--quiet'], { stdio: 'ignore' });
  stress.once('exit', (code) => {
    // What `nice` exits with if it can't find the program.
    if (code !== 127) return;
    console.error('There is no stress-ng. It comes from the package of that name.');
    process.exit(1);
  });
  return stress;
}

/**
 * The names of what failed: the lines with which `npm test`, Vitest and Playwright mark it.
 *
 * @param {string} output
 */
function failuresIn(output) {
  const lines = stripVTControlCharacters(output).split('\n');
  return new Set(lines.filter((line) => /^\s*[✗✘×] /.test(line)).map((line) => line.trim()));
}

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
