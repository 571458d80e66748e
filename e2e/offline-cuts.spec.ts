import { execFile } from 'node:child_process';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

test('whatever is cut off while it is sent, each log and picture arrives once, in order', async () => {
  const trial = fileURLToPath(new URL('../trials/offline.ts', import.meta.url));
  const words = [
    '--disable-warning=ExperimentalWarning',
    trial,
    '--rounds',
    '2',
    '--seed',
    String(Date.now() % 1e6),
  ];
  const { code, printed } = await new Promise<{ code: number | null; printed: string }>((resolve) => {
    const child = execFile(execPath, words, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, printed: stdout + stderr }),
    );
  });
  expect(code, printed).toBe(0);
});
