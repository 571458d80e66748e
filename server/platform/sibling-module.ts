import { extname } from 'node:path';

/** A program of ours that lies beside the module that asks (`import.meta.url`): both as sources, or both as they were built. */
export const beside = (name: string, module: string): URL => new URL(`./${name}${extname(module)}`, module);
