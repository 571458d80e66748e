import type { Device } from './device.ts';
import { isOfBoat, type Kind, kinds } from './engine.ts';
import { assertUnreadable, textOf, Untrue } from './model.ts';
import type { Random } from './random.ts';
import { randomOf } from './random.ts';
import type { OpenForm, Tab, World } from './world.ts';

/** What a step does follows from its own seed, so that those that are left do the same when others are taken out. */
export interface Step {
  name: string;
  seed: number;
  /** How far all that is under way gets before the next step. */
  turns: number;
}

type Action = (world: World, random: Random) => unknown;

/** In words, where a user may write anything. The first is required. */
const fields: Record<Kind, readonly [string, ...string[]]> = {
  'trip-log': ['title', 'description', 'crew', 'weather'],
  'service-log': ['title', 'engineType', 'engineService'],
  boat: ['name', 'builtYear'],
  task: ['name', 'note', 'source'],
  document: ['name'],
  cost: ['note', 'paidBy'],
};

const newValues: Record<Kind, Record<string, unknown>> = {
  'trip-log': {
    ...{ position: 'Utö – Nåttarö', year: 2026, windDirection: '', windSpeed: null, distance: null },
    ...{ departureDateTime: '2026-07-01T08:00', arrivalDateTime: '2026-07-01T12:00', description: '' },
  },
  'service-log': {
    ...{ date: '2026-07-01T08:00', boatNameModel: 'Vindila', servicePersonOrCompany: 'jag' },
    ...{ serviceType: 'Egen', engineType: '' },
  },
  boat: {},
  task: { section: 'engineService' },
  document: { kind: 'other' },
  cost: { amount: 124_950, category: 'equipment', date: '2026-07-01' },
};

const ownTab = (world: World, random: Random): Tab | undefined =>
  random.pick(world.openTabs().filter(({ userId }) => userId === world.userIds[0]));

function anyForm(world: World, random: Random): { tab: Tab; open: OpenForm } | undefined {
  const all = world.tabs.flatMap((tab) => tab.forms.map((open) => ({ tab, open })));
  return random.pick(all.filter(({ tab }) => tab.isOpen));
}

/** Opens a form of a new record or of one that is shown; a first word is typed in it. */
async function openForm(world: World, random: Random): Promise<void> {
  const tab = ownTab(world, random);
  if (!tab || tab.forms.length > 1) return;
  const boat = random.pick(tab.engine.items('boat'));
  const wanted = random.pick<Kind>(['trip-log', 'trip-log', 'trip-log', ...kinds]);
  const kind = !wanted || (isOfBoat(wanted) && !boat) ? 'boat' : wanted;
  const found = random.isOne(5) ? undefined : random.pick(tab.engine.items(kind));
  const seen = found && structuredClone(found);
  const word = world.word();
  const named = {
    ...newValues[kind],
    [fields[kind][0]]: word,
    ...(isOfBoat(kind) && { boatId: boat?._id }),
  };
  const opened = world.promise(tab, 'opening a form', tab.engine.form(kind, seen?._id, named));
  void opened.then((form) => {
    if (!('value' in form) || !form.value || tab.isGone) return;
    const name = seen ? (random.pick(fields[kind]) as string) : fields[kind][0];
    form.value.set({ [name]: word });
    if (isOfBoat(kind) && boat) world.ledger.boats.set(form.value.recordId, boat._id);
    const open = { form: form.value, kind, seen, typed: new Map([[name, word]]), lets: '' };
    tab.forms.push(open);
    keep(world, tab, open);
  });
}

/** As the page does by itself while its user writes. */
function keep(world: World, tab: Tab, { form, typed }: OpenForm): void {
  const kept = world.ledger.keep(form, tab.device, typed.values());
  void world.promise(tab, 'keeping a draft', form.keep()).then((done) => {
    if (!tab.isGone) for (const one of kept) one.state = 'value' in done ? 'told' : 'failed';
  });
}

function type(world: World, random: Random): unknown {
  const { tab, open } = anyForm(world, random) ?? {};
  if (!tab || !open) return openForm(world, random);
  for (const name of fields[open.kind].filter(() => random.isOne(2))) {
    const word = world.word();
    // Some is more than the server takes.
    open.form.set({ [name]: random.isOne(6) ? word.padEnd(30_000, 'x') : word });
    world.ledger.leave(open.form);
    open.typed.set(name, word);
  }
  return keep(world, tab, open);
}

function addRow(world: World, random: Random): unknown {
  const { tab, open } = anyForm(world, random) ?? {};
  if (!tab || open?.kind !== 'trip-log') return openForm(world, random);
  const rows = (open.seen?.rows as { all?: { id: string; note: string }[] } | undefined)?.all ?? [];
  const struck = random.isOne(3) ? random.pick(rows) : undefined;
  if (struck) {
    open.form.set({ rows: { written: [], struck: [struck.id] } });
    open.lets += struck.note;
    return undefined;
  }
  const word = world.word();
  const id = word.slice(1, -1).padStart(32, '0');
  open.form.set({ rows: { written: [{ id, at: '2026-07-01T09:00', note: word }], struck: [] } });
  open.typed.set(`rows ${word}`, word);
  return keep(world, tab, open);
}

function changePictures(world: World, random: Random): unknown {
  const { tab, open } = anyForm(world, random) ?? {};
  if (!tab || !open || open.kind === 'boat' || open.kind === 'task') return openForm(world, random);
  const path = random.isOne(2) ? random.pick((open.seen?.images ?? []) as string[]) : undefined;
  if (path) {
    open.form.removePicture(path);
    open.lets += world.pictures.get(path) ?? '';
    return undefined;
  }
  const word = world.word();
  world.pictures.set(open.form.addPicture(pictureOf(word, world)), word);
  open.typed.set(`images ${word}`, word);
  return keep(world, tab, open);
}

/** A photograph that shows a word. It is read in its turn, as everything is. */
function pictureOf(word: string, { loop }: World): File {
  const picture = new File([word], `${word}.jpg`, { type: 'image/jpeg' });
  const bytes = new TextEncoder().encode(word).buffer;
  const arrayBuffer = () => new Promise((resolve) => loop.addAlone(() => resolve(bytes.slice(0))));
  return Object.assign(picture, { arrayBuffer });
}

export function save(world: World, tab: Tab, open: OpenForm): void {
  tab.forms = tab.forms.filter((one) => one !== open);
  const place = { kind: open.kind, recordId: open.form.recordId, device: tab.device };
  world.ledger.leave(open.form);
  const facts = world.ledger.save(place, open.typed, open.seen);
  const letGo = world.ledger.letGo(open.lets, { state: 'begun' });
  void world.promise(tab, 'saving', open.form.save()).then((saved) => {
    if (tab.isGone) return;
    for (const one of [...facts, letGo]) one.state = 'value' in saved ? 'told' : 'failed';
  });
}

function remove(world: World, random: Random): void {
  const tab = ownTab(world, random);
  const kind = random.pick(kinds);
  const item = tab && kind && random.pick(tab.engine.items(kind));
  if (!tab || !kind || !item) return;
  const attempt = world.ledger.remove({ recordId: item._id, device: tab.device }, textOf(world, [item]));
  void world.promise(tab, 'deleting', tab.engine.remove(kind, item._id)).then((removed) => {
    if (!tab.isGone) attempt.state = 'value' in removed ? 'told' : 'failed';
  });
}

function undo(world: World, random: Random): void {
  const tab = ownTab(world, random);
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
  type: [16, type],
  addRow: [6, addRow],
  changePictures: [5, changePictures],
  save: [
    22,
    (world, random) => {
      const found = anyForm(world, random);
      return found ? save(world, found.tab, found.open) : openForm(world, random);
    },
  ],
  discard: [
    1,
    (world, random) => {
      const { tab, open } = anyForm(world, random) ?? {};
      if (!tab || !open) return;
      tab.forms = tab.forms.filter((one) => one !== open);
      world.ledger.leave(open.form);
      void world.promise(tab, 'discarding', open.form.discard());
    },
  ],
  remove: [3, remove],
  undo: [3, undo],
  decide: [
    3,
    (world, random) => {
      const tab = ownTab(world, random);
      if (tab) decide(world, tab, random);
    },
  ],
  wake: [2, (world, random) => ownTab(world, random)?.engine.wake()],
  sendNow: [
    2,
    (world, random) => {
      const tab = ownTab(world, random);
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

const createdAt: Record<Kind, string> = {
  boat: '/api/boats',
  task: '/api/tasks',
  document: '/api/documents',
  cost: '/api/costs',
  'trip-log': '/api/createlog',
  'service-log': '/api/createservicelog',
};
const firstId = (kind: Kind) => kind.padEnd(22, '_');

/** What the account has, and where it is looked at, when a run begins. */
export async function begin(world: World): Promise<void> {
  const { token } = world.devices[0].session ?? {};
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  for (const kind of ['boat', 'task', 'document', 'cost', 'trip-log', 'service-log'] as const) {
    const named = { ...newValues[kind], [fields[kind][0]]: `Den första: ${kind}`, _id: firstId(kind) };
    const body = JSON.stringify(isOfBoat(kind) ? { ...named, boatId: firstId('boat') } : named);
    const request = { method: 'POST', path: createdAt[kind], headers, body };
    await world.loop.outside(() => world.server.answer(request));
  }
  for (const device of world.devices) world.openTab(device);
  await world.loop.pass(0, randomOf(0));
}
