import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { spawnCli } from '../testing/spawned.ts';

const documents = ['README.md', ...globSync('docs/*.md')].map((name) => readFileSync(name, 'utf8'));
const written = documents.flatMap((text) => [
  ...text.matchAll(/npm run (backup|restore|admin)(?: --)?((?: [^\s`|&]+)*)/g),
  ...text.matchAll(/cli\.js (backup|restore|admin)((?: [^\s`|&]+)*)/g),
]);
const commands = new Set(written.map(([, command, rest = '']) => `${command}${rest}`));
// These two alone print their help.
for (const name of ['admin', 'restore']) commands.delete(name);

test.each([...commands].sort())('%s is a command as it is documented', async (command) => {
  const { stdout, stderr } = await spawnCli({ DATA_DIR: '/nowhere' }, ...command.split(' ')).ended;
  // There is nothing there to work on; a command that is not known is told so, or gets the help.
  expect([stdout, stderr]).toEqual([
    '',
    expect.stringMatching(/^(Det finns ingen loggbok i|Filen \S+ finns inte)/),
  ]);
});
