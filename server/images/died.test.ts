import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { errors } from '#contract/errors';
import { pictureForm, smallPicture, upload } from '../testing/pictures.ts';
import { testServer } from '../testing/test-server.ts';

/** The system kills the decoding process, as one that is out of memory does. */

const server = await testServer();
const anna = await server.signUp();

function killDecoders(): void {
  try {
    execFileSync('pkill', ['-KILL', '-P', String(process.pid), '-f', 'render-process']);
  } catch {
    // None is running at the moment.
  }
}

test('an upload is answered as a server error if the decoder is killed, and the next upload is accepted', async () => {
  let isAnswered = false;
  const answer = anna.post('/api/uploads', await pictureForm('photograph-harbour.heic')).finally(() => {
    isAnswered = true;
  });
  while (!isAnswered) {
    killDecoders();
    await wait(20);
  }
  const { status, body } = await answer;
  expect([status, body]).toEqual([500, { code: 'defect', message: errors.defect.message }]);
  expect(await upload(anna, await smallPicture())).toHaveLength(1);
});
