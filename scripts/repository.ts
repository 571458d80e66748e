import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Looking } from './specification-table.ts';
import { testTitles } from './test-titles.ts';

const root = new URL('..', import.meta.url);
const known = new Map<string, Set<string>>();

/** This repository, for the checks of its documents. */
export const repository: Looking = {
  read(path) {
    const file = fileURLToPath(new URL(path, root));
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  },
  titles(path) {
    const titles = known.get(path) ?? testTitles(repository.read(path) ?? '');
    known.set(path, titles);
    return titles;
  },
};
