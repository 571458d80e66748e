// npm run release: makes a release of the version in package.json. Runs `npm test`, tags the commit, and writes the release
// notes, which are the version's part of CHANGELOG.md. Pushing the tag is left to the person who runs it.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lacksOfRelease, notesOf } from './release-notes.mjs';
import { ROOT } from './run.mjs';

const read = (/** @type {string} */ name) => readFileSync(join(ROOT, name), 'utf8');
const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

const { version } = JSON.parse(read('package.json'));
const changelog = read('CHANGELOG.md');
const lacks = lacksOfRelease({
  version,
  lockedVersion: JSON.parse(read('package-lock.json')).version,
  changelog,
  changes: git('status', '--porcelain'),
  tags: git('tag', '--list').split('\n'),
});
if (lacks.length > 0) stop(lacks.join('\n'));

const tried = spawnSync('npm', ['test'], {
  cwd: ROOT,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
if (tried.status !== 0) stop('npm test failed: nothing has been tagged.');

const notes = notesOf(changelog, version) ?? '';
const file = join(ROOT, 'test-results', `v${version}.md`);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, notes);
// Headings begin with #, and git would remove them as its own comments.
git('tag', '--annotate', `v${version}`, '--cleanup=verbatim', '--file', file);
console.log(`Tagged v${version}. The notes are in ${file}. What is left: git push origin v${version}`);

/**
 * @param {string} why
 * @returns {never}
 */
function stop(why) {
  console.error(why);
  process.exit(1);
}
