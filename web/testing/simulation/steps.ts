import type { Device } from './device.ts';
import { kinds } from './engine.ts';
import { addRow, changePictures, discard, openForm, saveAny, typeWords } from './forms.ts';
import { assertUnreadable, textOf, Untrue } from './model.ts';
import { type Random, randomOf } from './random.ts';
import type { Tab, World } from './world.ts';

/** What a step does follows from its own seed, so that those that are left do the same when others are taken out. */
export interface Step {
  name: string;
  seed: number;
  /** How far all that is under way gets before the next step. */
  turns: number;
}

type Action = (world: World, random: Random) => unknown;

function remove(world: World, random: Random): void {
  const tab = world.ownTab(random);
  const kind = random.pick(kinds);
  const item = tab && kind && random.pick(tab.engine.items(kind));
  if (!tab || !kind || !item) return;
  const attempt = world.ledger.remove({ recordId: item._id, device: tab.device }, textOf(world, [item]));
  void world.promise(tab, 'deleting', tab.engine.remove(kind, item._id)).then((removed) => {
    if (!tab.isGone) attempt.state = 'value' in removed ? 'told' : 'failed';
  });
}

function undo(world: World, random: Random): void {
  const tab = world.ownTab(random);
  const waiting = tab?.engine.waiting() ?? [];
  const one = random.pick(waiting.filter(({ state }) => state === 'queued'));
  if (!tab || !one) return;
  const ofIt = waiting.filter(({ recordId }) => recordId === one.recordId);
  const undone = random.isOne(2) ? ofIt : [one];
  for (const { mine } of undone) world.ledger.letGo(textOf(world, mine));
  void world.promise(tab, 'undoing', tab.engine.undo(undone.map(({ id }) => id)));
}

export function decide(world: World, tab: Tab, random: Random): void {
  const one = random.pick(tab.engine.waiting().filter(({ state }) => state !== 'queued'));
  if (!one) return;
  const keeps = random.isOne(2) ? 'mine' : 'theirs';
  world.ledger.letGo(textOf(world, keeps === 'mine' ? one.theirs : one.mine));
  const isGone = one.state === 'conflict' && one.theirs === '[]';
  if (isGone && keeps === 'mine') {
    const shown = tab.engine.items(one.kind).filter(({ _id }) => _id === one.recordId);
    world.ledger.copy(textOf(world, shown));
  }
  void world.promise(tab, 'deciding', tab.engine.decide(one.id, keeps));
}

export async function logOut(world: World, device: Device, random: Random): Promise<void> {
  if (!device.session) return;
  await world.loop.pass(0, random);
  if (world.openTabs(device).length === 0) {
    world.openTab(device);
    await world.loop.pass(0, random);
  }
  const [tab, ...others] = world.openTabs(device);
  if (!tab) throw new Untrue(6, `no page opens on the ${device.name}`);
  // The other tabs go to the page for logging in.
  for (const other of [...others, ...world.tabs.filter((one) => one.device === device && one !== tab)])
    world.end(other);
  device.session = undefined;
  let isOut = false;
  void world.promise(tab, 'logging out', tab.engine.logOut()).then(() => {
    isOut = true;
  });
  for (let i = 0; i < 4 && !isOut; i++) await world.loop.pass(10_000, random);
  if (!isOut) throw new Untrue(6, `logging out in ${tab.name} does not end`);
  world.end(tab);
  await world.loop.turnUntilIdle(random);
  await world.loop.lookInto(assertUnreadable(device), random);
}

export async function logIn(world: World, device: Device, userId: string | undefined): Promise<void> {
  if (device.session || userId === undefined) return;
  device.session = await world.loop.outside(() => world.server.logIn(userId));
  world.openTab(device);
}

async function restore(world: World): Promise<void> {
  if (!world.backup) return;
  const { backup, server, ledger, loop } = world;
  const [owner = ''] = world.userIds;
  const before = textOf(world, await world.onServer(owner));
  await loop.outside(() => server.restore(backup));
  const after = textOf(world, await world.onServer(owner));
  // What came after the backup is lost, as its administrator knows.
  for (const { word } of ledger.facts) if (before.includes(word) && !after.includes(word)) ledger.letGo(word);
}

function open(world: World, random: Random): unknown {
  const device = anyDevice(world, random);
  return world.tabs.filter((tab) => tab.device === device).length < 2 ? world.openTab(device) : undefined;
}

const anyDevice = (world: World, random: Random) => random.pick(world.devices) as Device;

const actions: Record<string, readonly [number, Action]> = {
  openForm: [6, openForm],
  type: [16, typeWords],
  addRow: [6, addRow],
  changePictures: [5, changePictures],
  save: [22, saveAny],
  discard: [1, discard],
  remove: [3, remove],
  undo: [3, undo],
  decide: [
    3,
    (world, random) => {
      const tab = world.ownTab(random);
      if (tab) decide(world, tab, random);
    },
  ],
  wake: [2, (world, random) => world.ownTab(random)?.engine.wake()],
  sendNow: [
    2,
    (world, random) => {
      const tab = world.ownTab(random);
      if (tab) void world.promise(tab, 'sending', tab.engine.sendNow());
    },
  ],
  openTab: [6, open],
  closeTab: [
    2,
    (world, random) => {
      const tab = random.pick(world.openTabs());
      tab?.engine.close();
      if (tab) world.end(tab);
    },
  ],
  killTab: [
    4,
    (world, random) => {
      const tab = random.pick(world.tabs);
      if (tab) world.end(tab);
    },
  ],
  killDevice: [
    2,
    (world, random) => {
      const device = anyDevice(world, random);
      for (const tab of world.tabs.filter((one) => one.device === device)) world.end(tab);
    },
  ],
  weather: [
    6,
    (world, random) => {
      const before = world.network.weather;
      world.network.weather = random.pick(['calm', 'calm', 'storm', 'storm', 'away'] as const) ?? 'calm';
      if (before === 'away') for (const { engine } of world.openTabs()) engine.wake();
    },
  ],
  wait: [8, (world, random) => world.loop.pass(random.pick([300, 1000, 5000, 40_000, 130_000]) ?? 0, random)],
  changeClock: [
    1,
    (world, random) => {
      anyDevice(world, random).ahead = random.pick([0, 3_600_000, -3_600_000, 86_400_000, -86_400_000]) ?? 0;
    },
  ],
  fill: [
    2,
    (world, random) => {
      const device = anyDevice(world, random);
      device.isFull = !device.isFull;
    },
  ],
  logOut: [1, (world, random) => logOut(world, anyDevice(world, random), random)],
  logIn: [
    3,
    (world, random) =>
      logIn(world, anyDevice(world, random), random.pick([...world.userIds, world.userIds[0] as string])),
  ],
  backUp: [
    1,
    async (world) => {
      world.backup = await world.loop.outside(() => world.server.backUp());
    },
  ],
  restore: [1, restore],
};

export function act(world: World, { name, seed }: Step): unknown {
  const random = randomOf(seed);
  // With no page to write on, one is opened.
  const isIdle = world.tabs.length === 0 && !['logIn', 'wait', 'backUp', 'restore'].includes(name);
  return isIdle ? open(world, random) : actions[name]?.[1](world, random);
}

/** The steps of a run, by its seed. */
export function stepsOf(seed: number, without: readonly string[] = []): Step[] {
  const random = randomOf(seed);
  const names = Object.entries(actions).flatMap(([name, [weight]]) =>
    without.includes(name) ? [] : Array.from({ length: weight }, () => name),
  );
  const length = 10 + random.below(30);
  return Array.from({ length }, () => ({
    name: random.pick(names) as string,
    seed: random.below(2 ** 31),
    turns: random.isOne(3) ? 1000 : random.below(40),
  }));
}
