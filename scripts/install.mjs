import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BIN, ROOT, runNpm, runtime } from './run.mjs';

/** The oldest Node that gets security fixes. */
const OLDEST_ALIVE = 22;

/**
 * Brings node_modules in line with package-lock.json, if it is not already. Tells the operator in Swedish what happens; ends
 * the process if there is no way to go on.
 *
 * @returns {Promise<string>} the Node that runs the product
 */
export async function ensureInstalled() {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_ALIVE)
    console.log(
      `Node ${process.versions.node} får inga säkerhetsrättningar längre. Hämta den senaste LTS-versionen på https://nodejs.org.`,
    );
  if (!isInstalled()) {
    console.log('Installerar det som LOGGBOKEN behöver. Det tar någon minut …');
    // The web client is built here, so the build tools are needed even where NODE_ENV says production.
    const npm = await runNpm(['ci', '--include=dev', '--include=optional', '--loglevel=error']);
    if (!npm.ok) {
      stop(
        `Installationen misslyckades. Är datorn ansluten till internet? Så här svarade npm:\n\n${npm.output}`,
      );
    }
  }
  const node =
    runtime() ??
    stop(
      `LOGGBOKEN behöver Node 24.15 eller senare, men den här datorn har ${process.versions.node}.\n` +
        'Hämta den senaste LTS-versionen på https://nodejs.org och försök igen.',
    );
  linkRuntime(node);
  return node;
}

/**
 * Lets tools, and a systemd unit, find the pinned Node in its usual place. npm 9, which Debian 13 has, removes that link
 * together with the packages for other platforms, which claim it too.
 *
 * @param {string} node
 */
function linkRuntime(node) {
  const link = join(BIN, 'node');
  const isPinned = node.startsWith(join(ROOT, 'node_modules'));
  if (!isPinned || process.platform === 'win32' || existsSync(link)) return;
  rmSync(link, { force: true }); // It may lead nowhere.
  symlinkSync(relative(BIN, node), link);
}

/**
 * npm keeps a list of what is in node_modules, in the lockfile's format. It writes the list last, so an interrupted
 * installation has none.
 */
function isInstalled() {
  const list = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const installed = readPackages(list);
  const locked = readPackages(join(ROOT, 'package-lock.json'));
  const isAsLocked = ([path, { version, integrity }]) =>
    locked[path]?.version === version && (locked[path].integrity ?? integrity) === integrity;
  // Packages for other platforms are not installed; all of them are optional.
  const isThere = ([path, { optional }]) => path === '' || optional || path in installed;
  return Object.entries(installed).every(isAsLocked) && Object.entries(locked).every(isThere);
}

/** @param {string} lockfile */
function readPackages(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
}

/**
 * @param {string} message
 * @returns {never}
 */
function stop(message) {
  console.error(message);
  process.exit(1);
}
