import { posix } from 'node:path';

/** What a check of documents may read. */
export interface Repository {
  /** The text of a file, by its path from the root; undefined where there is none. */
  read(path: string): string | undefined;
  /** Whether there is a file or a folder. */
  has(path: string): boolean;
}

const folders = 'bench|contract|demo|deploy|docs|e2e|scripts|server|test-pictures|trials|web';

/** The commands, options, settings, files and headings that a document names but that do not exist. */
export function missingNames(document: string, repository: Repository): string[] {
  const text = repository.read(document) ?? '';
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, ...found]) => found);
  return [
    ...missingCommands(all, repository),
    ...missingSettings(all, repository),
    ...missingFiles(all, repository, document),
    ...missingInContainer(all, repository),
  ];
}

type All = (pattern: RegExp) => (string | undefined)[][];

function missingCommands(all: All, { read }: Repository): string[] {
  const { scripts } = JSON.parse(read('package.json') ?? '{}') as { scripts: Record<string, string> };
  const help = read('server/cli.ts') ?? '';
  const commands = /const commands.*?= \{(.*?)\n\};/s.exec(read('server/cli/admin.ts') ?? '')?.[1] ?? '';
  const missing: string[] = [];
  for (const [script = ''] of all(/npm run ([a-z-]+)/g))
    if (!(script in scripts)) missing.push(`npm run ${script}`);
  for (const [name = ''] of all(/(?:npm run admin --|cli\.js admin) ([a-z][a-z-]*)/g))
    if (!new RegExp(`^ +'?${name}'?[:,]`, 'm').test(commands)) missing.push(`npm run admin -- ${name}`);
  for (const [command, option] of all(
    /(?:npm run (backup|restore|admin) --|cli\.js (?:backup|restore|admin))[^`\n|]*? (--[a-z-]+)/g,
  ))
    if (!help.includes(` ${option}`)) missing.push(`npm run ${command} -- ${option}`);
  return missing;
}

/** The settings that `.env.example` explains. */
export const settingsIn = (example: string): string[] =>
  [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);

/** Variables of Node, the C library, systemd, PostgreSQL's image and Compose. */
const ofOthers = /^(NODE|MALLOC|AF|POSTGRES|COMPOSE)_/;

function missingSettings(all: All, { read }: Repository): string[] {
  const known = settingsIn(read('.env.example') ?? '');
  return all(/(?<![\w/.-])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?![\w*-])/g)
    .map(([name = '']) => name)
    .filter((name) => !known.includes(name) && !ofOthers.test(name));
}

function missingFiles(all: All, { read, has }: Repository, document: string): string[] {
  const named = [
    ...all(new RegExp(`\`((?:${folders})/[\\w./-]*)\``, 'g')),
    ...all(new RegExp(`/opt/loggboken/((?:${folders})/[\\w./-]*)`, 'g')),
  ].map(([path = '']) => path);
  const missing = named.filter((path) => !has(path));
  for (const [link = ''] of all(/\]\(([^)\s:]+)\)/g)) {
    const [path = '', heading] = link.split('#');
    const file = path === '' ? document : posix.join(posix.dirname(document), path);
    if (!has(file)) missing.push(link);
    else if (heading !== undefined && !headingsOf(read(file) ?? '').includes(heading)) missing.push(link);
  }
  return missing;
}

/** A document's headings, as the anchors that links use. */
const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** The image contains what its last stage copies, and of the built files only the programs in the build's config. */
function missingInContainer(all: All, { read }: Repository): string[] {
  const lastStage = (read('deploy/Dockerfile') ?? '').split(/^FROM /m).at(-1) ?? '';
  const copied = [...lastStage.matchAll(/^COPY (?:--\S+ )?(\S+) /gm)].map(([, from = '']) =>
    posix.basename(from),
  );
  const programs = read('vite.server.config.ts') ?? '';
  const files = all(/\b(compose(?:\.[a-z]+)?\.yaml)\b/g).map(([name = '']) => `deploy/${name}`);
  const missing = files.filter((name) => read(name) === undefined);
  const services = ['deploy/compose.yaml', ...files].map((name) => read(name) ?? '').join('\n');
  for (const [service] of all(/docker compose (?:exec|logs|restart|run --rm|up -d) ([a-z]\w*)/g)) {
    if (!new RegExp(`^ {2}${service}:$`, 'm').test(services)) missing.push(`the service ${service}`);
  }
  for (const [program = ''] of all(/docker [^\n`]*\bloggboken node (\S+)/g)) {
    if (!copied.includes(program.split('/')[0] ?? '')) missing.push(`${program} in the image`);
  }
  for (const [name = ''] of all(/\bdist\/server\/([\w-]+)\.js/g))
    if (!new RegExp(`^ +'?${name}'?: 'server/`, 'm').test(programs)) missing.push(`dist/server/${name}.js`);
  return missing;
}
