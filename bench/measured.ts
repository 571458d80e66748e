import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The result for one goal: one figure for each round. */
export interface Measured {
  /** Its number in README.md, where it is one of the goals there. */
  goal?: number;
  what: string;
  /** `''` for a ratio. */
  unit: string;
  figures: number[];
  to: { atLeast: number } | { atMost: number };
  /** What the figures were made from, in words. */
  from: string;
  /** Whether the median reaches the goal. */
  reached: boolean;
}

export function measuredGoal(measured: Omit<Measured, 'reached' | 'unit'> & { unit?: string }): Measured {
  const middle = median(measured.figures);
  const { to } = measured;
  const reached = 'atLeast' in to ? middle >= to.atLeast : middle <= to.atMost;
  return { unit: '', ...measured, reached };
}

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2;
}

/** `38.0 µs` */
export const micros = (figures: readonly number[]): string => `${median(figures).toFixed(1)} µs`;

/** `✓  6  a log against the minimal server   0.43 (0.41–0.45), ≥ 0.4   261 µs of CPU …` */
export function lineOf({ goal, what, unit, figures, to, from, reached }: Measured): string {
  const range = `${shown(Math.min(...figures))}–${shown(Math.max(...figures))}`;
  const aim = 'atLeast' in to ? `≥ ${to.atLeast}` : `≤ ${to.atMost}`;
  const figure = `${shown(median(figures))} (${range}), ${aim} ${unit}`.trim();
  return `${reached ? '✓' : '✗'} ${String(goal ?? '').padStart(2)}  ${what.padEnd(52)} ${figure.padEnd(32)} ${from}`;
}

const shown = (figure: number) =>
  figure.toPrecision(3).replace(/\.?0+$/, (zeros) => (zeros.startsWith('.') ? '' : zeros));

/** Saves what a part has printed, with the day and the machine, in place of what it printed before. */
export function keepResults(part: string, printed: readonly string[]): void {
  const folder = fileURLToPath(new URL('./results/', import.meta.url));
  const [core] = cpus();
  const machine = `${cpus().length} × ${core?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`;
  const load = loadavg().map((one) => one.toFixed(1));
  const lines = [
    new Date().toISOString(),
    `${machine}; Node ${process.versions.node}; load at the end ${load.join(' ')}`,
    '',
    ...printed,
  ];
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}${part}.txt`, `${lines.join('\n')}\n`);
}
