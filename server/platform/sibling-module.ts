import { extname } from 'node:path';

/** URL of a script next to the calling module (`import.meta.url`), with its extension: both are sources, or both are built. */
export const siblingModule = (name: string, module: string): URL =>
  new URL(`./${name}${extname(module)}`, module);
