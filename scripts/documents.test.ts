import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** But for CHANGELOG.md, whose lines name what was there at the time. */
const documents = globSync(['{README,CONTRIBUTING,SECURITY}.md', '{bench,docs,trials}/**/*.md'], {
  cwd: root,
});

/** The tests' files by the statements that they carry, in comments such as `// spec 2.3, 2.4` above a test. */
function carriersOf(document: 'spec' | 'asvs'): Map<string, string[]> {
  const carriers = new Map<string, string[]>();
  for (const path of globSync('{contract,e2e,scripts,server,trials,web}/**/*.ts{,x}', { cwd: root }))
    for (const [, numbers = ''] of read(path).matchAll(
      new RegExp(`^ *// ${document} ([\\d., ]+)\\n(?=(?: *//.*\\n)* *test)`, 'gm'),
    ))
      for (const id of numbers.match(/[\d.]+/g) ?? []) carriers.set(id, [...(carriers.get(id) ?? []), path]);
  return carriers;
}

test('every statement of the specification has a test, and each text that it quotes stands in one', () => {
  const carriers = carriersOf('spec');
  const items = read('docs/specification.md').matchAll(/\*\*(\d+\.\d+)\*\*((?:(?!\*\*\d|\n- ).|\n(?!- ))*)/g);
  const statements = [...items].map(([, id = '', text = '']) => ({ id, text: text.replace(/\s+/g, ' ') }));

  expect(new Set(carriers.keys())).toEqual(new Set(statements.map(({ id }) => id)));
  for (const { id, text } of statements)
    for (const [, quoted = ''] of text.matchAll(/'([^']+)'/g))
      expect(carriers.get(id)?.map(read).join(), `spec ${id}`).toContain(quoted);
});

test('every requirement of ASVS is listed once, 70 of level 1 and 183 of level 2; level 1 is met, and what is tested has a test', () => {
  const text = read('docs/asvs.md');
  const listed = [...text.matchAll(/\*\*(\d+\.\d+\.\d+)\*\*(\s+\(1\))?/g)];
  const ids = new Set(listed.map(([, id]) => id));

  expect(ids.size).toBe(listed.length);
  expect([listed.filter(([, , first]) => first).length, listed.length]).toEqual([70, 70 + 183]);
  expect(text.match(/\(1\)((?!\n- )[\s\S])*\*\*Deviation/)).toBeNull();
  const carriers = new Set(carriersOf('asvs').keys());
  const tested = text.match(/(?<=^- Tested: )[^-]+/gm)?.flatMap((list) => list.match(/\d+\.\d+\.\d+/g) ?? []);
  expect(carriers.difference(ids)).toEqual(new Set());
  expect(new Set(tested).difference(carriers)).toEqual(new Set());
});

test('every setting, and no other, is in .env.example and in the table of operating', () => {
  const schema = /z\.object\(\{(.*?)\n\}\)/s.exec(read('server/config.ts'))?.[1] ?? '';
  const settings = [...schema.matchAll(/^ {2}([A-Z0-9_]+):/gm)].map(([, name]) => name).sort();
  expect(settings).toContain('DATA_DIR');
  const inTable = /(?<=^\| `[^|]*)(?<=`)[A-Z0-9_]+(?=`)/gm;
  expect(
    read('.env.example')
      .match(/(?<=^#?)[A-Z][A-Z0-9_]+(?==)/gm)
      ?.sort(),
  ).toEqual(settings);
  expect(read('docs/operating.md').match(inTable)?.sort()).toEqual(settings);
});

const { scripts } = JSON.parse(read('package.json'));

test.each(documents)('%s names what exists, in lines of 100 characters', (document) => {
  const anchorsOf = (text: string) =>
    (text.match(/(?<=^#+ ).+/gm) ?? []).map((title) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    );
  for (const [link, path = '', heading] of read(document).matchAll(/\]\(([^)\s:#]*)(?:#([^)\s]+))?\)/g)) {
    const file = path ? join(dirname(document), path) : document;
    expect(existsSync(join(root, file)), link).toBe(true);
    if (heading) expect(anchorsOf(read(file)), link).toContain(heading);
  }
  const named = read(document).matchAll(/`((?:contract|deploy|docs|e2e|server|web)\/[\w./-]*)`/g);
  expect([...named].map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  for (const [run, script = '', part] of read(document).matchAll(/npm run (\w+)(?: -- (\w[\w-]*))?/g)) {
    expect(scripts).toHaveProperty(script);
    const folder = { trial: 'trials', bench: 'bench' }[script];
    if (folder && part) expect(existsSync(join(root, folder, `${part}.ts`)), run).toBe(true);
  }
  const prose = read(document).replace(/^ *```.*?^ *```$/gms, '');
  expect(prose.match(/^(?!\||!?\[|<).{101,}$/gm)?.filter((line) => line.includes(' ', 20)) ?? []).toEqual([]);
});
