import type { Device } from './device.ts';
import { type Item, isOfBoat, kinds } from './engine.ts';
import { type Fact, isMissed, type Kept } from './ledger.ts';
import type { Tab, World } from './world.ts';

export class Untrue extends Error {
  readonly truth: number;
  constructor(truth: number, what: string) {
    super(`Truth ${truth}: ${what}`);
    this.truth = truth;
  }
}

const picturePaths = /\/(images|document-files)\/[\w-]+\.webp/g;

/** All that can be read in this, pictures by what they show. */
export const textOf = (world: World, all: unknown): string =>
  JSON.stringify(all).replaceAll(picturePaths, (path) => world.pictures.get(path) ?? path);

/** After every step: 1, 5 and 6. */
export async function assertAlways(world: World): Promise<void> {
  const [owner = '', stranger = ''] = world.userIds;
  // A tab may not have heard yet what another one has written.
  const missing = (world.loop.isIdle ? world.devices : []).flatMap((device) => {
    const tabs = world.openTabs(device).filter(({ userId }) => userId === owner);
    const shown = tabs.map(shownIn).join();
    const isHidden = (fact: Fact) => fact.device === device && isMissed(fact) && !shown.includes(fact.word);
    const isKept = (one: Kept) => tabs.some(({ engine }) => engine.drafts().includes(one.word));
    const isTold = (one: Kept) => one.device === device && one.state === 'told';
    const lost = tabs.length > 0 ? world.ledger.kept.find((one) => isTold(one) && !isKept(one)) : undefined;
    if (lost) throw new Untrue(1, `${lost.word} was written in a form on the ${device.name}, and is gone`);
    return tabs.length > 0 ? world.ledger.facts.filter(isHidden) : [];
  });
  const onServer = missing.length > 0 ? textOf(world, await world.onServer(owner)) : '';
  for (const fact of missing.filter(({ word }) => !onServer.includes(word))) {
    const isOverIt = (other: Fact) =>
      other.recordId === fact.recordId && other.field === fact.field && other.device !== fact.device;
    const over = world.ledger.facts.find((other) => isOverIt(other) && onServer.includes(other.word));
    if (over) throw new Untrue(4, `${nameOf(fact)} gave way to ${over.word}, whose writer had not seen it`);
    throw new Untrue(1, `${nameOf(fact)} is neither on its device nor on the server`);
  }
  for (const tab of world.openTabs().filter(({ userId }) => userId === stranger))
    if (/«\d+»/.test(shownIn(tab))) throw new Untrue(5, `a stranger sees it in ${tab.name}`);
  await assertNothingRefused(world);
  const [late] = world.overdue();
  if (late) throw new Untrue(6, `${late} does not end`);
}

/** It is refused only where it is too long, or what it belongs to is gone. */
async function assertNothingRefused(world: World): Promise<void> {
  const waiting = world.openTabs().flatMap(({ engine }) => engine.waiting());
  const refused = waiting.filter(
    ({ state, kind, mine }) => state === 'refused' && !isOfBoat(kind) && !/x{9}/.test(mine),
  );
  if (refused.length === 0) return;
  const all = await world.onServer(world.userIds[0] as string);
  const wrongly = refused.find(({ kind, recordId }) => all[kind].some(({ _id }) => _id === recordId));
  if (wrongly) throw new Untrue(4, `${wrongly.mine} was refused`);
}

const shownIn = ({ engine }: Tab): string =>
  JSON.stringify([kinds.map((kind) => engine.items(kind)), engine.waiting()]);

const nameOf = ({ word, field, kind, recordId, device }: Fact) =>
  `${word} (${field} of ${kind} ${recordId}, written on the ${device.name})`;

/** At rest: 1 to 4. */
export async function assertAtRest(world: World): Promise<void> {
  const [owner = ''] = world.userIds;
  const all = await world.onServer(owner);
  const text = textOf(world, all);
  for (const fact of world.ledger.facts.filter(isMissed))
    if (!text.includes(fact.word)) throw new Untrue(4, `${nameOf(fact)} has disappeared`);
  for (const [path = ''] of JSON.stringify(all).matchAll(picturePaths))
    if (world.server.picture(path) !== world.pictures.get(path))
      throw new Untrue(1, `${path} does not show ${world.pictures.get(path)}`);
  for (const kind of kinds) {
    const said = all[kind].map((item) => plain(world, item)).toSorted();
    for (const tab of world.openTabs().filter(({ userId }) => userId === owner)) {
      const shown = tab.engine
        .items(kind)
        .map((item) => plain(world, item))
        .toSorted();
      if (shown.join('\n') !== said.join('\n'))
        throw new Untrue(2, `${tab.name} shows\n${shown.join('\n')}\nand the server has\n${said.join('\n')}`);
    }
    const words = all[kind].flatMap((item) => plain(world, item).match(/«\d+»/g) ?? []);
    const twice = words.find((word, i) => words.indexOf(word) !== i && !world.ledger.isWantedTwice(word));
    if (twice) throw new Untrue(3, `${twice} is there twice: ${said.join('\n')}`);
  }
}

/** After a log-out: nothing that is stored on the device can be read, and no key lies beside it. */
export async function assertUnreadable(device: Device): Promise<void> {
  const read = (value: unknown): string => {
    if (value instanceof CryptoKey) throw new Untrue(5, `the key is still on the ${device.name}`);
    if (value instanceof ArrayBuffer) return Buffer.from(value).toString();
    if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer).toString();
    return typeof value === 'object' && value !== null
      ? Object.values(value).map(read).join(' ')
      : String(value);
  };
  const word = /«\d+»/.exec(read(await device.contents()));
  if (word) throw new Untrue(5, `${word[0]} can be read on the ${device.name}`);
}

/** A record as text, without what only the server decides. */
function plain(world: World, item: Item): string {
  const { version: _, createdAt, updatedAt, due, lastDone, archivedAt, rows, description, ...rest } = item;
  const { all = [] } = (rows ?? {}) as { all?: readonly { id: string; note: string }[] };
  const said = {
    ...rest,
    // The list of service logs makes one up.
    description: 'boatNameModel' in rest ? undefined : description,
    images: ((rest.images ?? []) as string[]).map((path) => world.pictures.get(path) ?? path).toSorted(),
    rows: all.map(({ id, note }) => `${id} ${note}`).toSorted(),
  };
  return JSON.stringify(
    Object.entries(said)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}
