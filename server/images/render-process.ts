import process from 'node:process';
import { render } from './render.ts';
import type { RenderAnswer, RenderRequest } from './renderer.ts';

// The program of the process that decodes pictures, started by `renderer.ts`. It ends when the server does.

// Where the server is gone, nobody is left to be told; the disconnection ends this process.
const answer = (message: RenderAnswer | 'ready') => process.send?.(message, () => {});

process.on('message', async ({ id, file, alone }: RenderRequest) => {
  try {
    answer({ id, outcome: await render(file, { alone }) });
  } catch (error) {
    answer({ id, error });
  }
});
process.on('disconnect', () => process.exit());
// A signal to the whole group is the server's business, which may still need what is being decoded.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
answer('ready');
