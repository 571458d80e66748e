import { parseArgs } from 'node:util';
import { keepResults, type Measured, print } from './measured.ts';

/*
 * Measures each goal beside its limit, in one run: `node bench/main.ts [PART …] [--rounds 5]`. Without a name all parts.
 * How each figure is made stands in README.md. Ends with 1 when a goal was missed.
 */
const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '5' } },
  allowPositionals: true,
});

const parts: Record<string, () => Promise<{ measure(rounds: number): Promise<Measured[]> }>> = {
  api: () => import('./api.ts'),
  uploads: () => import('./uploads.ts'),
  grow: () => import('./grow.ts'),
  search: () => import('./search.ts'),
  web: () => import('./web.ts'),
  start: () => import('./start.ts'),
};

const wanted = positionals.length > 0 ? positionals : Object.keys(parts);
const measured: Measured[] = [];
for (const name of wanted) {
  const part = await parts[name]?.();
  if (!part) throw new Error(`There is no part ${name}. There are ${Object.keys(parts).join(', ')}.`);
  const figures = await part.measure(Math.max(1, Number(values.rounds)));
  for (const one of figures) print(one);
  measured.push(...figures);
}
keepResults(measured, wanted);
process.exitCode = measured.every(({ reached }) => reached) ? 0 : 1;
