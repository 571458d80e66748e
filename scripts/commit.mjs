import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * The commit that is checked out, read from git's files: an image is built where there is no git program.
 *
 * @param {string} root
 * @returns {string | undefined}
 */
export function commitOf(root) {
  const folder = gitFolder(join(root, '.git'));
  const head = folder && textOf(join(folder, 'HEAD'));
  if (!head) return undefined;
  const [, branch] = /^ref: (\S+)$/.exec(head) ?? [];
  if (!branch) return head;
  // A linked worktree has its branches in the main repository.
  const shared = resolve(folder, textOf(join(folder, 'commondir')) ?? '.');
  return textOf(join(shared, branch)) ?? packed(textOf(join(shared, 'packed-refs')) ?? '', branch);
}

/** @param {string} path */
function gitFolder(path) {
  if (!existsSync(path)) return undefined;
  if (statSync(path).isDirectory()) return path;
  return /^gitdir: (.+)$/.exec(textOf(path) ?? '')?.[1];
}

/** @param {string} path */
const textOf = (path) => (existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined);

/**
 * @param {string} refs
 * @param {string} branch
 */
const packed = (refs, branch) =>
  refs
    .split('\n')
    .find((line) => line.endsWith(` ${branch}`))
    ?.split(' ')[0];
