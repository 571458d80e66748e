// npm run repeat -- TIMES [--half-busy] [COMMAND …]: runs `npm test`, or another command (`npm run journeys`), TIMES times, and
// prints how each run ended; with --half-busy every other run beside `stress-ng --cpu 2`. A single run does not show failures
// that come by chance.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

const [times, ...rest] = process.argv.slice(2);
const runs = Number(times);
const isHalfBusy = rest[0] === '--half-busy' && rest.shift() !== undefined;
const [command, ...args] = rest.length > 0 ? rest : ['npm', 'test'];
if (!(runs >= 1) || (isHalfBusy && spawnSync('stress-ng', ['--version']).error)) {
  console.error('Usage: npm run repeat -- TIMES [--half-busy] [COMMAND …]. --half-busy needs stress-ng.');
  process.exit(1);
}
const logs = mkdtempSync(join(tmpdir(), 'loggboken-repeat-'));
console.log(`What is printed is kept in ${logs}`);
let failed = 0;
for (let run = 1; run <= runs; run++) {
  const isBusy = isHalfBusy && run % 2 === 0;
  // With the priority that `npm test` takes: beside a higher one, the tests would get a tenth of a core.
  const stress = isBusy && spawn('nice', ['stress-ng', '--cpu', '2', '--quiet'], { stdio: 'ignore' });
  const started = performance.now();
  const log = join(logs, `${run}.log`);
  const to = openSync(log, 'w');
  const { status } = spawnSync(command ?? '', args, {
    cwd: ROOT,
    stdio: ['ignore', to, to],
    shell: process.platform === 'win32',
  });
  if (stress) stress.kill();
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(
    `${status === 0 ? '✓' : '✗'} ${run} of ${runs}${isBusy ? ', busy' : ''}: ${seconds} s, ${lines.at(-1)}`,
  );
  if (status === 0) continue;
  failed += 1;
  // The lines with which `npm test`, Vitest and Playwright mark what failed.
  for (const line of new Set(lines.filter((one) => /^\W*[✗✘×] /.test(one)))) console.log(`  ${line.trim()}`);
}
console.log(`${runs - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
