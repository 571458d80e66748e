import { ownScript } from '../shared/device/own-scripts.ts';
import type { Shrunk } from './shrink-worker.ts';
import workerAddress from './shrink-worker.ts?worker&url';

const ownAddress = ownScript(workerAddress);

let worker: Worker | undefined;

/** One at a time: twenty photographs decoded at once take a gigabyte. */
let last: Promise<unknown> = Promise.resolve();

/** Shrinks the picture in a worker. `null` if the browser can't draw it. */
export function shrink(file: File): Promise<Shrunk | null> {
  const mine = last.then(() => ask(file));
  last = mine.catch(() => {});
  return mine;
}

function ask(file: File): Promise<Shrunk | null> {
  return new Promise((resolve) => {
    const end = (answer: Shrunk | null) => {
      worker?.removeEventListener('message', onMessage);
      worker?.removeEventListener('error', onError);
      resolve(answer);
    };
    const onMessage = ({ data }: MessageEvent<Shrunk | null>) => end(data);
    const onError = () => {
      end(null);
      worker?.terminate();
      worker = undefined;
    };
    worker ??= new Worker(ownAddress, { type: 'module' });
    worker.addEventListener('message', onMessage);
    worker.addEventListener('error', onError);
    worker.postMessage(file);
  });
}
