import { Worker } from 'node:worker_threads';
import { siblingModule } from '../platform/sibling-module.ts';

/** `orientation`: 1 to 8, as in EXIF: how the picture has to be turned. */
export interface Heic {
  bytes: Uint8Array;
  orientation: number;
}

/**
 * Converts a HEIC file, as phones make them, to a PNG no larger than what is stored; undefined when it can't be read. libheif is
 * WebAssembly: it blocks its thread for most of a second and never gives memory back, so each picture gets its own thread.
 */
export function heicToPng(bytes: Uint8Array, orientation: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(siblingModule('heic-worker', import.meta.url), {
      workerData: { bytes, orientation } satisfies Heic,
      // V8 would reserve 510 MB for code, which count against the memory limit of the process (renderer.ts).
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
