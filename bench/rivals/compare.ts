import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ask, askInTurn, load } from '../load.ts';
import { type Measured, measuredGoal, median } from '../measured.ts';
import { remove, runAnywhere, stayOnLoadCore } from '../programs.ts';
import { directus } from './directus.ts';
import { loggboken } from './loggboken.ts';
import { logs, type Rival, type Running } from './rival.ts';
import { signalk } from './signalk.ts';

const rivals = [loggboken, signalk, directus];

const connections = 16;
const milliseconds = { warmUp: 1000, asking: 2000 };

/** Lists measured in a round, each after a change; as many come first to warm up. */
const changes = 50;

const columns = {
  show: 'show, /s',
  changed: 'list after a change, /s',
  refresh: 'own refresh after it, /s',
  create: 'save, /s',
};

type Column = keyof typeof columns;

/** Goal 8: how many times a rival's answers a second the product gives. */
const goals: { what: string; column: Column; than: Rival; theirs?: Column; atLeast: number }[] = [
  { what: 'show', column: 'show', than: directus, atLeast: 15 },
  { what: 'list of 500 after a change', column: 'changed', than: directus, atLeast: 2 },
  { what: 'save', column: 'create', than: directus, atLeast: 4 },
  { what: 'save', column: 'create', than: signalk, atLeast: 0.5 },
  { what: 'own refresh after a change', column: 'refresh', than: directus, theirs: 'changed', atLeast: 20 },
];

/** A product that has been given the logs. */
interface Ready {
  rival: Rival;
  dataDir: string;
  /** The number of the next log to save. */
  next: number;
  figures: Record<Column, number[]>;
}

/**
 * Compares the product with others of its kind on the same logs. Returns a table, as lines, and the goals. A product that can't
 * be installed is left out of both, and a line says why.
 */
export async function compare(rounds: number): Promise<{ lines: string[]; measured: Measured[] }> {
  const ready: Ready[] = [];
  const leftOut: string[] = [];
  for (const rival of rivals) {
    const dataDir = await mkdtemp(join(tmpdir(), 'loggboken-rival-'));
    try {
      await giveLogs(await rival.start(dataDir));
      const figures = { show: [], changed: [], refresh: [], create: [] };
      ready.push({ rival, dataDir, next: logs, figures });
    } catch (error) {
      leftOut.push(`${rival.name} is left out: ${(error as Error).message}`);
      await remove(dataDir);
    }
  }
  stayOnLoadCore();
  for (let round = 0; round < rounds; round++) {
    for (const each of round % 2 ? ready.toReversed() : ready) await measure(each);
  }
  runAnywhere();
  await Promise.all(ready.map(({ dataDir }) => remove(dataDir)));
  return { lines: [...table(ready), ...leftOut], measured: goalsOf(ready) };
}

async function giveLogs(running: Running): Promise<void> {
  const { url } = running;
  const share = Math.ceil(logs / connections);
  try {
    const { create } = await running.asks();
    const some = (from: number) =>
      askInTurn({
        url,
        ...create,
        ask: (n) => create.ask(from + n),
        count: Math.max(0, Math.min(share, logs - from)),
      });
    await Promise.all(Array.from({ length: connections }, (_, i) => some(i * share)));
  } finally {
    await running.stop();
  }
}

async function measure(each: Ready): Promise<void> {
  const { rival, dataDir, figures } = each;
  const running = await rival.start(dataDir);
  const asks = await running.asks();
  const create = { ...asks.create, ask: () => asks.create.ask(each.next++) };
  figures.show.push(await perSecond(running, asks.show));
  if (asks.list) figures.changed.push(await listsAfterChanges(running, asks.list, create));
  if (asks.refresh) figures.refresh.push(await refreshes(running, asks.refresh));
  figures.create.push(await perSecond(running, create));
  await running.stop();
}

async function perSecond({ url }: Running, ask: Ask): Promise<number> {
  await load({ url, connections, milliseconds: milliseconds.warmUp, ...ask });
  const answered = await load({ url, connections, milliseconds: milliseconds.asking, ...ask });
  return answered / (milliseconds.asking / 1000);
}

/** One client sends one request at a time. Only the time of the lists counts, not that of the changes. */
async function listsAfterChanges({ url }: Running, list: Ask, create: Ask): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < 2 * changes; n++) {
    await askInTurn({ url, ...create, count: 1 });
    took.push(...(await askInTurn({ url, ...list, ask: () => list.ask(n), count: 1 })));
  }
  return perSecondOf(took.slice(changes));
}

async function refreshes({ url }: Running, refresh: () => Promise<Ask>): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < 2 * changes; n++)
    took.push(...(await askInTurn({ url, ...(await refresh()), count: 1 })));
  return perSecondOf(took.slice(changes));
}

const perSecondOf = (took: number[]) => took.length / (took.reduce((sum, time) => sum + time) / 1000);

function goalsOf(ready: Ready[]): Measured[] {
  const figuresOf = (rival: Rival) => ready.find((each) => each.rival === rival)?.figures;
  return goals.flatMap(({ what, column, than, theirs: beside = column, atLeast }) => {
    const ours = figuresOf(loggboken)?.[column];
    const theirs = figuresOf(than)?.[beside];
    if (!ours || !theirs) return [];
    return measuredGoal({
      goal: 8,
      what: `${what} against ${than.name}`,
      figures: ours.map((figure, round) => figure / (theirs[round] ?? Number.NaN)),
      to: { atLeast },
      from: `${shown(ours)}/s beside ${shown(theirs)}/s`,
    });
  });
}

function table(ready: Ready[]): string[] {
  const names = Object.keys(columns) as Column[];
  const line = (first: string, cells: string[]) =>
    [first.padEnd(40), ...cells.map((cell) => cell.padStart(22))].join('').trimEnd();
  return [
    line(
      `${logs} logs`,
      names.map((name) => columns[name]),
    ),
    ...ready.map(({ rival, figures }) =>
      line(
        rival.name,
        names.map((name) => shown(figures[name])),
      ),
    ),
  ];
}

/** `1,236 (1,100–1,304)` */
function shown(figures: number[]): string {
  if (figures.length === 0) return '–';
  const format = (figure: number) => figure.toLocaleString('en', { maximumSignificantDigits: 3 });
  return `${format(median(figures))} (${format(Math.min(...figures))}–${format(Math.max(...figures))})`;
}
