import type { InProcess } from '#server/testing/in-process';
import type { MakeEngine } from './engine.ts';
import { save } from './forms.ts';
import { assertAlways, assertAtRest, Untrue } from './model.ts';
import { type Random, randomOf } from './random.ts';
import { begin } from './records.ts';
import { act, decide, logIn, logOut, type Step, stepsOf } from './steps.ts';
import { World } from './world.ts';

/** What the simulation runs. */
export interface Setting {
  server: InProcess;
  make: MakeEngine;
  /** Names of steps that this engine can't take. */
  without?: readonly string[];
}

export interface Failure {
  seed: number;
  steps: readonly Step[];
  error: Error;
}

/** Plays these steps, and then brings everything to rest. */
async function play({ server, make }: Setting, seed: number, steps: readonly Step[]): Promise<void> {
  const world = new World(server, make, seed);
  const end = await world.begin();
  try {
    await begin(world);
    for (const step of steps) {
      await act(world, step);
      const random = randomOf(step.seed + 1);
      for (let i = 0; i < step.turns && (await world.loop.turn(random)); i++);
      await assertAlways(world);
    }
    await rest(world, randomOf(seed));
    await assertAlways(world);
    await assertAtRest(world);
  } finally {
    await end();
  }
}

/** The network is healed, all forms are left, all choices made, and time passes until nothing waits. */
async function rest(world: World, random: Random): Promise<void> {
  const [owner] = world.userIds;
  world.network.weather = 'calm';
  for (const device of world.devices) {
    device.isFull = false;
    if (device.session?.userId !== owner) await logOut(world, device, random);
    if (device.session) world.openTab(device);
    else await logIn(world, device, owner);
  }
  await world.loop.pass(0, random);
  for (const tab of world.openTabs()) for (const open of [...tab.forms]) save(world, tab, open);
  // Once more after the last was sent, for those that had asked before.
  for (let i = 0, quiet = 0; i < 60; i++) {
    for (const device of world.devices) {
      const [tab] = world.openTabs(device);
      if (tab) void world.promise(tab, 'sending', tab.engine.sendNow());
    }
    await world.loop.pass(0, random);
    const waiting = world.openTabs().flatMap((tab) => tab.engine.waiting().map((one) => ({ tab, one })));
    const stuck = waiting.find(({ one }) => one.state !== 'queued');
    const isQuiet = waiting.length === 0 && world.overdue(-1).length === 0;
    quiet = isQuiet ? quiet + 1 : 0;
    if (quiet === 2) return;
    if (stuck) decide(world, stuck.tab, random);
    else if (!isQuiet) await world.loop.pass(40_000, random);
  }
  const left = world.openTabs().flatMap(({ engine }) => engine.waiting().map((one) => JSON.stringify(one)));
  const calls = world.network.answered.slice(-12);
  throw new Untrue(6, `no rest: ${[...left, ...world.overdue(-1), ...calls].join('\n')}`);
}

async function fault(setting: Setting, seed: number, steps: readonly Step[]): Promise<Error | undefined> {
  try {
    await play(setting, seed, steps);
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

export async function run(setting: Setting, seed: number): Promise<Failure | undefined> {
  const steps = stepsOf(seed, setting.without);
  const error = await fault(setting, seed, steps);
  return error && { seed, steps, error };
}

/** The same fault with as few steps as can be, by leaving out one part after another. */
export async function shrink(setting: Setting, { seed, steps, error }: Failure): Promise<Failure> {
  const kindOf = (one: Error) => (one instanceof Untrue ? one.truth : one.message.slice(0, 20));
  let least: Failure = { seed, steps, error };
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < least.steps.length; ) {
      const fewer = least.steps.toSpliced(from, size);
      const found = await fault(setting, seed, fewer);
      if (found && kindOf(found) === kindOf(error)) least = { seed, steps: fewer, error: found };
      else from += size;
    }
  }
  return least;
}

export const told = ({ seed, steps, error }: Failure): string =>
  `SEED=${seed}\n${steps.map(({ name, seed: own, turns }) => `${name} ${own} ${turns}`).join('\n')}\n${error.stack}`;
