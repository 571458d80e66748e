// Starting other programs. Like everything here it is plain JavaScript that runs on Node 20 with nothing installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const IS_WINDOWS = process.platform === 'win32';

/**
 * The operator's settings, for Node's command line. (Node's own `--env-file-if-exists` prints a remark if the file is missing.)
 */
export const SETTINGS = existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : [];

/** node:sqlite still calls itself experimental, which is no news to an operator. */
export const QUIET = '--disable-warning=ExperimentalWarning';

/** The flags with which Node runs the product. */
export const FLAGS = [...SETTINGS, QUIET];

/** Settings for the C library's allocator: one heap for all threads, and freed memory goes back to the system. */
export const MEMORY = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '65536' };

export const BIN = join(ROOT, 'node_modules', '.bin');
const OLDEST_NODE = { major: 24, minor: 15 };

/**
 * The Node that runs the product: the one that package.json pins, or, on a platform that has none, the one
 * running now if it is new enough; otherwise undefined.
 */
export function runtime() {
  const platform = IS_WINDOWS ? 'win' : process.platform;
  const file = IS_WINDOWS ? 'node.exe' : 'node';
  const pinned = join(ROOT, 'node_modules', `node-${platform}-${process.arch}`, 'bin', file);
  if (existsSync(pinned)) return pinned;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isNewEnough =
    major > OLDEST_NODE.major || (major === OLDEST_NODE.major && minor >= OLDEST_NODE.minor);
  return isNewEnough ? process.execPath : undefined;
}

/** Runs the program that is running once more, and to its end, on the Node that package.json pins, unless it is on that one. */
export function continueOnPinnedNode() {
  const node = runtime();
  if (!node || realpathSync(node) === realpathSync(process.execPath)) return;
  const { status } = spawnSync(node, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' });
  process.exit(status ?? 1);
}

/**
 * Runs an installed tool (`tsc`, `vitest`, …) to its end in the project's folder.
 *
 * @param {string} name
 * @param {string[]} args
 * @param {{ show?: boolean, env?: Record<string, string> }} [options] `show`: prints directly, returns no output
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function runTool(name, args, { show = false, env = {} } = {}) {
  const path = [BIN, process.env.PATH].join(delimiter);
  return run(join(BIN, name), args, { show, path, env });
}

/**
 * Runs npm without our `node_modules/.bin` on PATH: npm may be about to replace that folder, and would then run on the Node
 * that it deletes.
 *
 * @param {string[]} args
 */
export function runNpm(args) {
  const elsewhere = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== BIN);
  return run('npm', args, { show: false, path: elsewhere.join(delimiter), env: {} });
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {{ show: boolean, path: string, env: Record<string, string> }} options
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
function run(command, args, { show, path, env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, PATH: path, ...env },
      // On Windows npm and the installed tools are .cmd files, which only a shell can start.
      shell: IS_WINDOWS,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}
