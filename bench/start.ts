import { fileURLToPath } from 'node:url';
import { type Measured, measuredGoal, median } from './measured.ts';
import { remove, startProduct } from './programs.ts';

/** As `npm start` sets it: Node caches compiled code. */
const settings = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)),
};

/** Milliseconds after the first response in which no request is sent. */
const idle = 2000;

/** Goal 9: from the start of the process, and from `npm start`, to the first response, and the memory when idle. */
export async function measure(rounds: number): Promise<Measured[]> {
  // The first start creates the database and the first administrator, and compiles.
  const first = await startProduct({ settings });
  await first.stop();
  const { dataDir } = first;
  const seconds: number[] = [];
  const byNpm: number[] = [];
  const megabytes: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const product = await startProduct({ dataDir, settings });
    await new Promise((resolve) => setTimeout(resolve, idle));
    seconds.push(product.startedIn / 1000);
    megabytes.push(product.memory() / 1_000_000);
    await product.stop();
    const started = await startProduct({ dataDir, command: ['npm', 'start'] });
    byNpm.push(started.startedIn / 1000);
    await started.stop();
  }
  await remove(dataDir);
  return [
    measuredGoal({
      goal: 9,
      what: 'start to first answer',
      unit: 's',
      figures: seconds,
      to: { atMost: 0.5 },
      from: 'a folder that was there',
    }),
    measuredGoal({
      goal: 9,
      what: 'npm start to first answer',
      unit: 's',
      figures: byNpm,
      to: { atMost: 1 },
      from: 'installed, built and started before',
    }),
    measuredGoal({
      goal: 9,
      what: 'memory when idle',
      unit: 'MB',
      figures: megabytes,
      to: { atMost: 95 },
      from: `resident, ${idle / 1000} s after the start (${median(megabytes).toFixed(0)} MB)`,
    }),
  ];
}
