import { execFile } from 'node:child_process';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';

/** Runs a trial to its end. */
const run = (name: string, words: string[]): Promise<{ code: number | null; printed: string }> =>
  new Promise((resolve) => {
    const program = fileURLToPath(new URL(`../${name}.ts`, import.meta.url));
    const child = execFile(
      execPath,
      ['--disable-warning=ExperimentalWarning', program, ...words],
      (_error, stdout, stderr) => resolve({ code: child.exitCode, printed: stdout + stderr }),
    );
    // One that takes too long must not run on beside the next.
    onTestFinished(() => void child.kill());
  });

/** Expects a trial to exit with 0 and to print what is expected. */
export async function expectWell(name: string, words: string[], expected: RegExp): Promise<void> {
  expect(await run(name, words)).toEqual({ code: 0, printed: expect.stringMatching(expected) });
}
