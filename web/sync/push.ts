import { isSaved, type SavedChange } from './change.ts';
import type { Device, Write } from './device.ts';
import type { Remote } from './remote.ts';
import { type Outcome, send } from './send.ts';
import { DeviceIsFullError } from './storage.ts';

/** How many records are sent side by side, and how many of them with a picture: a log doesn't wait behind those. */
const most = { all: 4, pictures: 2 };
/** So many failures in a row are no fault of single changes: somebody on the way answers, or the server is down. */
const mostFailures = 3;

export interface Pushed {
  /** Whether the server has something new. */
  hasSent: boolean;
  /** Why not all was sent that can be; `after`: how long the server asks to wait, in milliseconds. */
  later?: { after?: number | undefined } | undefined;
  /** What the server says of changes that it fails on, by their id. */
  failing: Map<string, string>;
}

interface Surroundings {
  device: Device;
  remote: Remote;
  userId: string;
  /** False while the server has lately failed on this one. */
  mayTry(change: SavedChange): boolean;
}

/** Sends what waits, each record's changes in their order. A record that waits for its user is passed over. */
export async function push(surroundings: Surroundings): Promise<Pushed> {
  const result: Pushed = { hasSent: false, failing: new Map() };
  const running = new Map<string, { change: SavedChange; done: Promise<void> }>();
  const passedOver = new Set<string>();
  let failuresInARow = 0;
  let isEnding = false;

  const note = (change: SavedChange, outcome: Outcome): void => {
    if (outcome.kind === 'done') {
      result.hasSent = true;
      failuresInARow = 0;
      return;
    }
    passedOver.add(change.id);
    if (outcome.kind === 'outdated') result.later ??= {};
    if (outcome.kind === 'failing') {
      result.failing.set(change.id, outcome.sentence);
      failuresInARow += 1;
    }
    if (outcome.kind === 'later') result.later = { after: outcome.after };
    else if (failuresInARow >= mostFailures) result.later ??= {};
    else return;
    isEnding = true;
  };

  for (;;) {
    const next = isEnding ? undefined : nextOf(surroundings, running, passedOver);
    if (next) {
      const done = sendOne(next, surroundings)
        .catch((error: unknown): Outcome => {
          console.warn('The device keeps nothing of what was sent.', error);
          return { kind: 'later' };
        })
        .then((outcome) => {
          running.delete(next.recordId);
          if (outcome) note(next, outcome);
        });
      running.set(next.recordId, { change: next, done });
    } else if (running.size > 0) await Promise.race([...running.values()].map(({ done }) => done));
    else return result;
  }
}

/** The next change that may be sent beside those that are being sent. */
function nextOf(
  { device, mayTry }: Surroundings,
  running: ReadonlyMap<string, { change: SavedChange }>,
  passedOver: ReadonlySet<string>,
): SavedChange | undefined {
  if (running.size >= most.all) return undefined;
  const isHeldUp = new Set<string>(running.keys());
  const waitsWithPictures = new Set<string>();
  const isNotMade = new Set<string>();
  const pictures = [...running.values()].filter(({ change }) => change.action === 'picture').length;
  let picture: SavedChange | undefined;
  for (const change of device.changes.filter(isSaved)) {
    const { id, recordId, state, action, values } = change;
    if (action === 'create') isNotMade.add(recordId);
    // Words and rows don't wait for a picture.
    const isOfPictures = action !== 'update' || 'images' in values;
    const waits =
      isHeldUp.has(recordId) ||
      (isOfPictures && waitsWithPictures.has(recordId)) ||
      namedIn(change).some((one) => isNotMade.has(one));
    (action === 'picture' ? waitsWithPictures : isHeldUp).add(recordId);
    if (waits || state !== 'queued' || passedOver.has(id) || !mayTry(change)) continue;
    if (action !== 'picture') return change;
    if (pictures < most.pictures) picture ??= change;
  }
  return picture;
}

/** The records that a change belongs to: the boat of a task, the boat or service of a document, the tasks of a service log. */
const namedIn = ({ values: { boatId, serviceLogId, tasks } }: SavedChange): string[] =>
  [boatId, serviceLogId, ...(Array.isArray(tasks) ? tasks : [])].filter((id) => typeof id === 'string');

/** Undefined if it is no longer to be sent. */
async function sendOne(
  { id }: SavedChange,
  { device, remote, userId }: Surroundings,
): Promise<Outcome | undefined> {
  const now = () => {
    const change = device.find(id);
    return change && isSaved(change) && change.state === 'queued' ? change : undefined;
  };
  const noteTry = device.change(() => {
    const change = now();
    return change && !change.tried ? { put: [{ ...change, tried: true }] } : undefined;
  });
  // A device that is full gets room only by what is sent.
  await noteTry.catch(unlessFull);
  const change = now();
  if (!change) return undefined;
  const item = device.replica.of(change.kind).get(change.recordId);
  const outcome = await send(change, { remote, userId, item, readFile: (path) => device.readFile(path) });
  const write = () => writeOf(device.find(id), outcome);
  await device.change(write).catch((error: unknown) => {
    unlessFull(error);
    // The record itself comes with the next pull.
    return device.change(() => ({ remove: write()?.remove ?? [], forget: write()?.forget ?? [] }));
  });
  return outcome;
}

function unlessFull(error: unknown): undefined {
  if (!(error instanceof DeviceIsFullError)) throw error;
}

function writeOf(now: ReturnType<Device['find']>, outcome: Outcome): Write | undefined {
  if (!now || !isSaved(now)) return undefined;
  const { id, kind, recordId, pictures } = now;
  switch (outcome.kind) {
    case 'done': {
      const { item } = outcome;
      const news = { kind, changed: item ? [item] : [], removed: item ? [] : [recordId] };
      return { remove: [id], forget: pictures.map(({ path }) => path), news: [news] };
    }
    case 'refused':
      return { put: [{ ...now, state: 'refused', refusal: outcome.refusal }] };
    case 'conflict':
      return { put: [{ ...now, state: 'conflict', conflict: outcome.conflict }] };
    default:
      return undefined;
  }
}
