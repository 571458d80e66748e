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
  start: () => import('./start.ts'),
  heaviest: () => import('./heaviest.ts'),
  import: () => import('./import.ts'),
};

const rounds = Math.max(1, Number(values.rounds));
const wanted = positionals.length > 0 || values.rivals ? positionals : Object.keys(parts);
const printed: string[] = [];
const print = (lines: string[]) => {
  for (const line of lines) console.log(line);
  printed.push(...lines);
};

let reached = true;
const judge = (measured: Measured[]) => {
  print(measured.map(lineOf));
  reached &&= measured.every((one) => one.reached);
};
for (const name of wanted) {
  const part = await parts[name]?.();
  if (!part) throw new Error(`There is no part ${name}. There are ${Object.keys(parts).join(', ')}.`);
  judge(await part.measure(rounds));
}
if (values.rivals) {
  const { compare } = await import('./rivals/compare.ts');
  const { lines, measured } = await compare(rounds);
  print(lines);
  judge(measured);
}
keepResults(printed, values.rivals ? [...wanted, 'rivals'] : wanted);
process.exitCode = reached ? 0 : 1;
