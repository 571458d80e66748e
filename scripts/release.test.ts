import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const released = '## [1.1.0] - 2027-01-31\n\n### Added\n\n- A lamp.\n\n## [1.0.0] - 2026-11-27\n\n- All.\n';
const changelog = (unreleased = '') => `# Changelog\n\n## [Unreleased]\n${unreleased}\n${released}`;

/** A repository with what a release reads, whose `npm test` does what the test says. */
let root: string;

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const write = (name: string, text: string) => writeFileSync(join(root, name), text);
const testsThat = (run: string) =>
  write('package.json', JSON.stringify({ version: '1.1.0', scripts: { test: `node -e "${run}"` } }));
const commit = () => {
  git('add', '--all');
  git('commit', '--quiet', '--message', 'what is there');
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'loggboken-release-'));
  cpSync('scripts', join(root, 'scripts'), { recursive: true });
  git('init', '--quiet', '--initial-branch', 'main');
  git('config', 'user.name', 'Skepparen');
  git('config', 'user.email', 'skepparen@example.com');
  write('.gitignore', 'test-results/\n');
  write('CHANGELOG.md', changelog());
  testsThat('');
  commit();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function release(): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync('node', ['scripts/release.mjs'], {
    cwd: root,
    encoding: 'utf8',
  });
  return { code: status, said: stdout + stderr };
}

test('a release tags the commit that was tested, with what the changelog says of it', () => {
  testsThat("require('node:child_process').execSync('git commit --quiet --allow-empty --message later')");
  commit();
  const tested = git('rev-parse', 'HEAD');

  const { code, said } = release();
  expect([code, said]).toEqual([0, expect.stringContaining('git push origin main v1.1.0')]);
  expect(git('rev-parse', 'v1.1.0^{commit}')).toBe(tested);
  expect(git('log', '-1', '--format=%s')).toBe('later');
  expect(git('tag', '--list', '--format=%(contents)', 'v1.1.0')).toBe(
    '# LOGGBOKEN 1.1.0\n\n### Added\n\n- A lamp.',
  );
});

describe('nothing is tagged', () => {
  test.each([
    ['if a test fails', 'npm test failed', () => testsThat('process.exit(1)')],
    [
      'if the changelog has no such version',
      'says nothing of 1.1.0',
      () => write('CHANGELOG.md', '# Changelog\n'),
    ],
    [
      'while lines are unreleased',
      'under [Unreleased]',
      () => write('CHANGELOG.md', changelog('\n- Mer.\n')),
    ],
    ['if the version is tagged already', 'v1.1.0 is tagged', () => git('tag', 'v1.1.0')],
  ])('%s', (_, why, make) => {
    make();
    if (git('status', '--porcelain')) commit();
    const before = git('tag');
    const { code, said } = release();
    expect([code, said]).toEqual([1, expect.stringContaining(why)]);
    expect(git('tag')).toBe(before);
  });

  test('while something is not committed', () => {
    write('new.txt', '');
    expect(release()).toEqual({ code: 1, said: 'There are changes that are not committed.\n' });
    expect(git('tag')).toBe('');
  });
});
