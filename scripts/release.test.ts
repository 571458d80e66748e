import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { commitOf } from './commit.mjs';
import { lacksOfRelease, notesOf } from './release-notes.mjs';

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

describe('a release', () => {
  const changelog =
    '# Changelog\n\n## [1.1.0] - 2027-01-02\n\n### Added\n\n- A thing.\n\n### Upgrading\n\n- Nothing.\n\n## [1.0.0] - 2026-12-01\n\nOld.\n';
  const ready = { version: '1.1.0', lockedVersion: '1.1.0', changelog, changes: '', tags: ['v1.0.0'] };

  test('takes its notes from the changelog', () => {
    expect(notesOf(changelog, '1.1.0')).toBe(
      '# LOGGBOKEN 1.1.0\n\n### Added\n\n- A thing.\n\n### Upgrading\n\n- Nothing.\n',
    );
    expect(lacksOfRelease(ready)).toEqual([]);
  });

  test.each([
    ['with changes that are not committed', { changes: ' M README.md' }, 'not committed'],
    ['of a version that the lockfile does not have', { lockedVersion: '1.0.0' }, 'package-lock.json'],
    ['that has been made', { tags: ['v1.0.0', 'v1.1.0'] }, 'tagged already'],
    [
      'that the changelog says nothing of',
      { version: '1.2.0', lockedVersion: '1.2.0' },
      'says nothing of 1.2.0',
    ],
    [
      'with changes that would stay without a release',
      { changelog: changelog.replace('## [1.1.0]', '## [Unreleased]\n\n- Another.\n\n## [1.1.0]') },
      'under [Unreleased]',
    ],
    ['without a word about upgrading', { changelog: changelog.replace('### Upgrading', '') }, 'upgrading'],
  ])('%s is not made', (_, change, why) => {
    expect(lacksOfRelease({ ...ready, ...change })).toEqual([expect.stringContaining(why)]);
  });

  test('of the version in package.json is in the changelog and in the lockfile', () => {
    const { version } = JSON.parse(read('package.json'));
    expect(JSON.parse(read('package-lock.json')).version).toBe(version);
    expect(notesOf(read('CHANGELOG.md'), version)).toContain('### Upgrading');
  });
});

describe('the commit that is built', () => {
  const folder = mkdtempSync(join(tmpdir(), 'commit-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('is read from the files of git, on a branch, with packed refs, on no branch and in another worktree', () => {
    expect(commitOf(folder)).toBeUndefined();
    git('init', '--quiet', '--initial-branch', 'main');
    writeFileSync(join(folder, 'a'), '');
    git('add', 'a');
    git('commit', '--quiet', '--no-gpg-sign', '--message', 'a');
    const commit = git('rev-parse', 'HEAD');
    expect(commitOf(folder)).toBe(commit);
    git('pack-refs', '--all');
    expect(commitOf(folder)).toBe(commit);
    git('switch', '--quiet', '--detach');
    expect(commitOf(folder)).toBe(commit);
    git('worktree', 'add', '--quiet', '-b', 'other', join(folder, 'other'));
    expect(commitOf(join(folder, 'other'))).toBe(commit);
  });
});
