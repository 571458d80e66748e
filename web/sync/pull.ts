import type { Failure } from '../api.ts';
import { type Item, type Kind, kinds } from './change.ts';
import type { Device } from './device.ts';
import type { Remote } from './remote.ts';
import type { News } from './replica.ts';

/** Brings the replica up to date. Resolves with what went wrong, if anything did: what came before that is kept. */
export async function pull(device: Device, remote: Remote): Promise<Failure | undefined> {
  const since = new Map(kinds.map((kind) => [kind, device.replica.at(kind)]));
  const answers = await Promise.all(kinds.map((kind) => fetchChanges(kind, since.get(kind) ?? 0, remote)));
  const news = answers.flatMap((answer) => ('kind' in answer && 'changed' in answer ? [answer] : []));
  const isNew = news.some(({ kind, at }) => at !== since.get(kind));
  const isStill = () => kinds.every((kind) => device.replica.at(kind) === since.get(kind));
  // What has changed since a number is of use only beside what there was then.
  if (isNew && !(await device.change(() => (isStill() ? { news } : undefined)))) return pull(device, remote);
  return answers.find((answer): answer is Failure => 'ok' in answer);
}

/** All pages of what has changed; the number to go on from is that of the first. */
async function fetchChanges(kind: Kind, since: number, remote: Remote): Promise<News | Failure> {
  const changed: Item[] = [];
  const removed: string[] = [];
  let first: { at: number; whole: boolean } | undefined;
  let after: string | null = null;
  do {
    const page = await remote.changes(kind, since, after);
    if (!page.ok) return page;
    first ??= { at: page.data.at, whole: page.data.whole ?? false };
    changed.push(...page.data.changed);
    removed.push(...page.data.removed);
    after = page.data.next;
  } while (after !== null);
  return { kind, changed, removed, whole: first.whole, at: first.at };
}
