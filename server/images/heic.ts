import { Worker } from 'node:worker_threads';
import { beside } from '../platform/sibling-module.ts';

/**
 * A HEIC file, as phones make them, as a PNG no larger than what is kept; undefined when it can't be read. libheif is
 * WebAssembly: it keeps its thread busy for most of a second and never gives back memory, so that each picture gets a
 * thread of its own.
 */
export function heicToPng(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(beside('heic-worker', import.meta.url), {
      workerData: bytes,
      // V8 would reserve 510 MB for code, which count against the limit of the process (renderer.ts).
      resourceLimits: { codeRangeSizeMb: 32 },
    });
    worker.once('message', (png: Uint8Array | undefined) => {
      resolve(png);
      worker.terminate();
    });
    worker.once('error', reject);
    worker.once('exit', () => resolve(undefined));
  });
}
