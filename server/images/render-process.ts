import process from 'node:process';
import { render } from './render.ts';
import type { RenderAnswer, RenderRequest } from './renderer.ts';

// The program of the process that decodes pictures, started by `renderer.ts`. It ends when the server does.

// If the server is gone, there is nobody to answer; the `disconnect` event ends this process.
const answer = (message: RenderAnswer | 'ready') => process.send?.(message, () => {});

process.on('message', async ({ id, file, alone }: RenderRequest) => {
  try {
    answer({ id, outcome: await render(file, { alone }) });
  } catch (error) {
    answer({ id, error });
  }
});
process.on('disconnect', () => process.exit());
// A signal to the whole process group is for the server, which may still need what is being decoded.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
answer('ready');
