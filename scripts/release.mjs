// npm run release: runs `npm test`, tags the commit with the version in package.json, and writes what CHANGELOG.md says of it
// to test-results. Pushing the tag is left to the person who runs it.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './run.mjs';

const read = (name) => readFileSync(join(ROOT, name), 'utf8');
const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
const stop = (why) => {
  console.error(why);
  process.exit(1);
};

const { version } = JSON.parse(read('package.json'));
const sections = read('CHANGELOG.md').split(/^## (?=\[)|^\[[^\]]+\]: .*$/m);
const notes = sections.find((one) => one.startsWith(`[${version}] - `))?.replace(/.*\n+/, '');
if (!notes) stop(`CHANGELOG.md says nothing of ${version}: "## [${version}] - YYYY-MM-DD".`);
if (sections.some((one) => /^\[Unreleased\]\s+\S/.test(one)))
  stop('CHANGELOG.md has lines under [Unreleased].');
if (git('status', '--porcelain')) stop('There are changes that are not committed.');
if (git('tag', '--list', `v${version}`)) stop(`v${version} is tagged: give package.json the next version.`);
// What is committed while the tests run is not in the release.
const commit = git('rev-parse', 'HEAD');
const test = spawnSync('npm', ['test'], { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' });
if (test.status !== 0) stop('npm test failed: nothing has been tagged.');

const file = join(ROOT, 'test-results', `v${version}.md`);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `# LOGGBOKEN ${version}\n\n${notes?.trim()}\n`);
// Headings begin with #, and git would remove them as its own comments.
git('tag', '--annotate', `v${version}`, '--cleanup=verbatim', '--file', file, commit);
console.log(`Tagged v${version}. The notes are in ${file}. What is left: git push origin main v${version}`);
