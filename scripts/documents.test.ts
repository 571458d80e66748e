import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { missingNames, type Repository, settingsIn } from './documents.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const here: Repository = {
  read: (path) => (here.has(path) ? readFileSync(root + path, 'utf8') : undefined),
  has: (path) => existsSync(root + path),
};

describe('every command, setting and file that is named exists', () => {
  test.each(globSync(['*.md', 'docs/**/*.md', 'deploy/*'], { cwd: root }).sort())('in %s', (document) =>
    expect(missingNames(document, here)).toEqual([]),
  );
});

test('every setting, and no other, is in .env.example and in the tables of the documents', () => {
  const schema = /z\.object\(\{(.*?)\n\}\)/s.exec(here.read('server/config.ts') ?? '')?.[1] ?? '';
  const settings = [...schema.matchAll(/^ {2}([A-Z0-9_]+):/gm)].map(([, name = '']) => name).sort();
  expect(settings).toContain('DATA_DIR');
  expect(settingsIn(here.read('.env.example') ?? '').sort()).toEqual(settings);
  for (const document of ['README.md', 'docs/operating.md', 'docs/operating.en.md']) {
    const rows = (here.read(document) ?? '').match(/^\| `[A-Z].*?\|/gm)?.join() ?? '';
    const listed = [...rows.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name);
    expect(listed.sort(), document).toEqual(settings);
  }
});

test('the operating guides in Swedish and English have the same heading levels, commands and table rows', () => {
  const shape = (document: string) => {
    const text = here.read(document) ?? '';
    return {
      headings: text.match(/^#+(?= )/gm),
      blocks: text.match(/^ *```.*?^ *```$/gms),
      tables: text.split(/\n\n+/).flatMap((one) => (one.startsWith('|') ? [one.split('\n').length] : [])),
      commands: text.match(/`(?:npm|docker|git|systemctl|journalctl|su|cp|chown|mv) [^`]+`/g)?.toSorted(),
    };
  };
  const swedish = shape('docs/operating.md');
  expect(swedish.blocks?.length).toBeGreaterThan(30);
  expect(shape('docs/operating.en.md')).toEqual(swedish);
});

describe('the check of a document', () => {
  const files: Record<string, string> = {
    'package.json': '{ "scripts": { "admin": "", "backup": "" } }',
    'server/cli.ts': 'npm run backup -- --verify FIL',
    'server/cli/admin.ts': "const commands: Record<string, Run> = {\n  sweep,\n  'end-sessions': end,\n};\n",
    'vite.server.config.ts': "        cli: 'server/cli.ts',\n",
    'deploy/Dockerfile':
      'FROM a AS b\nCOPY . .\nFROM a\nCOPY --from=b /app/dist dist\nCOPY package.json ./\n',
    'deploy/compose.yaml': 'services:\n  loggboken:\n    POSTGRES_PASSWORD: x\n',
    '.env.example': '#DATA_DIR=./data\n',
  };
  const missingIn = (text: string) => {
    const all: Record<string, string> = { ...files, 'docs/a.md': text };
    return missingNames('docs/a.md', { read: (path) => all[path], has: (path) => path in all });
  };

  test('reports nothing if everything that is named exists', () => {
    expect(
      missingIn(
        '# Så här: «Å»\n`npm run backup -- --verify FIL`, `npm run admin -- end-sessions NAMN`, `DATA_DIR`, POSTGRES_PASSWORD=x, ' +
          '`deploy/Dockerfile`, /opt/loggboken/deploy/compose.yaml, [up](../package.json), [here](#så-här-å), <https://x.example>, ' +
          '`docker compose exec loggboken node dist/server/cli.js admin sweep`',
      ),
    ).toEqual([]);
  });

  test.each([
    ['a script', '`npm run restore`', 'npm run restore'],
    ['a command', '`npm run admin -- remove NAMN`', 'npm run admin -- remove'],
    ['an option', '`npm run backup -- --all`', 'npm run backup -- --all'],
    ['a setting', '`DATA_FOLDER`', 'DATA_FOLDER'],
    ['a file', '`server/gone.ts`', 'server/gone.ts'],
    ['a link', '[gone](gone.md)', 'gone.md'],
    ['a heading', '# Här\n[there](#där)', '#där'],
    ['a service', '`docker compose exec server node dist/server/cli.js`', 'the service server'],
    [
      'a program in the image',
      '`docker compose exec loggboken node server/cli.ts backup`',
      'server/cli.ts in the image',
    ],
    ['a file of Compose', '`COMPOSE_FILE=compose.yaml:compose.gone.yaml`', 'deploy/compose.gone.yaml'],
    ['a program that is not built', '`node dist/server/backup.js`', 'dist/server/backup.js'],
  ])('reports %s that does not exist', (_, text, missing) => {
    expect(missingIn(text)).toEqual([missing]);
  });
});
