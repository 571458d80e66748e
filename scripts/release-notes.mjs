/**
 * What CHANGELOG.md says of a version.
 *
 * @param {string} changelog
 * @param {string} version
 * @returns {string | undefined} undefined where it says nothing
 */
export function notesOf(changelog, version) {
  const section = sectionOf(changelog, `[${version}] - `);
  return section ? `# LOGGBOKEN ${version}\n\n${section}\n` : undefined;
}

/**
 * @param {string} changelog
 * @param {string} heading its beginning
 */
const sectionOf = (changelog, heading) =>
  changelog
    .split(/^## /m)
    .find((one) => one.startsWith(heading))
    ?.replace(/^.*\n+/, '')
    .replace(/^\[[^\]]+\]: .*$/gm, '')
    .trim();

/**
 * The reasons why there can't be a release yet; empty if there are none.
 *
 * @param {{ version: string, lockedVersion: string, changelog: string, changes: string, tags: string[] }} state
 */
export function lacksOfRelease({ version, lockedVersion, changelog, changes, tags }) {
  const lacks = [];
  if (changes !== '') lacks.push(`There are changes that are not committed:\n${changes}`);
  if (lockedVersion !== version)
    lacks.push(`package-lock.json says ${lockedVersion}, package.json ${version}.`);
  if (tags.includes(`v${version}`))
    lacks.push(`v${version} is tagged already: give package.json the next version.`);
  if (sectionOf(changelog, '[Unreleased]'))
    lacks.push(`CHANGELOG.md has lines under [Unreleased]: they belong to ${version}, or to a later commit.`);
  const notes = notesOf(changelog, version);
  if (!notes) lacks.push(`CHANGELOG.md says nothing of ${version}: "## [${version}] - YYYY-MM-DD".`);
  else if (!/^### Upgrading$/m.test(notes))
    lacks.push('CHANGELOG.md does not say what upgrading needs: "### Upgrading".');
  return lacks;
}
