import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

const BUILT = join(ROOT, 'dist', 'web');

/** The most bytes of a first visit, as sent to a browser that accepts brotli: the scripts, and everything. */
const MOST = { scripts: 105_000, all: 130_000 };

/**
 * Whether the first page is light enough: the page itself, the files named in its head, and the largest version of the picture
 * that it shows first.
 *
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function checkWeights() {
  const { scripts, all } = weighFirstVisit();
  const output = `The first visit takes ${scripts} bytes of scripts (at most ${MOST.scripts}) and ${all} in all (at most ${MOST.all}).`;
  return { ok: scripts <= MOST.scripts && all <= MOST.all, output };
}

function weighFirstVisit() {
  const page = readFileSync(join(BUILT, 'index.html'), 'utf8');
  const named = [...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path);
  const sum = (/** @type {string[]} */ paths) => paths.reduce((total, path) => total + weightOf(path), 0);
  const scripts = sum(named.filter((path) => path.endsWith('.js')));
  return { scripts, all: sum([...named, '/index.html', '/images/image6-1600.avif']) };
}

/** @param {string} path */
function weightOf(path) {
  const file = join(BUILT, path);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}
