import { parseArgs } from 'node:util';
import { keepResults, lineOf, type Measured } from './measured.ts';

/*
 * Measures each goal against its limit, in one run: `node bench/main.ts [PART …] [--rounds 5]`. Without a name, all parts.
 * `--rivals` also compares the product with others of its kind; then only the named parts run. README.md explains how each
 * figure is made. Exits with 1 if a goal was missed.
 */
const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, rivals: { type: 'boolean', default: false } },
  allowPositionals: true,
});

const parts: Record<string, () => Promise<{ measure(rounds: number): Promise<Measured[]> }>> = {
  api: () => import('./api.ts'),
  uploads: () => import('./uploads.ts'),
  grow: () => import('./grow.ts'),
  web: () => import('./web.ts'),
  sync: () => import('./sync.ts'),
  start: () => import('./start.ts'),
  heaviest: () => import('./heaviest.ts'),
  import: () => import('./import.ts'),
};

const rounds = Math.max(1, Number(values.rounds));
const wanted = positionals.length > 0 || values.rivals ? positionals : Object.keys(parts);

let reached = true;
const tell = (part: string, measured: readonly Measured[], lines: readonly string[] = []) => {
  const printed = [...lines, ...measured.map(lineOf)];
  for (const line of printed) console.log(line);
  keepResults(part, printed);
  reached &&= measured.every((one) => one.reached);
};
for (const name of wanted) {
  const part = await parts[name]?.();
  if (!part) throw new Error(`There is no part ${name}. There are ${Object.keys(parts).join(', ')}.`);
  tell(name, await part.measure(rounds));
}
if (values.rivals) {
  const { compare } = await import('./rivals/compare.ts');
  const { lines, measured } = await compare(rounds);
  tell('rivals', measured, lines);
}
process.exitCode = reached ? 0 : 1;
