import { expect, onTestFinished, test, vi } from 'vitest';
import { newDevice, until } from '../offline/testing/device.ts';
import type { Draft, DraftContent } from './draft.ts';
import { dropDraft, readDrafts } from './store.ts';
import { DraftWriter, unlessOpen } from './writer.ts';

const form = '/createlog';
const titled = (title: string): DraftContent => ({ texts: { title }, removed: [], pictures: [] });

/** The browser of a user, with locks as far as drafts use them. Each tab has a writer of its own. */
async function twoTabs() {
  const held = new Set<string>();
  const request = async (name: string, _options: object, work: (lock: object | null) => Promise<unknown>) => {
    if (held.has(name)) return work(null);
    held.add(name);
    return work({ name }).finally(() => held.delete(name));
  };
  vi.stubGlobal('navigator', { locks: { request } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { userId } = await newDevice();
  const newTab = () => {
    const writer = new DraftWriter(userId, form);
    const write = async (title: string) => (await writer.write(titled(title), new Map(), null)) as Draft;
    const letGo = () => {
      writer.release();
      return until(() => held.size === 0);
    };
    return { writer, write, letGo };
  };
  const titles = async () => (await readDrafts(userId, form)).map(({ texts }) => texts.title).sort();
  return { userId, one: newTab(), other: newTab(), titles };
}

test('a draft that one tab has open is copied in another, and neither writes over the other', async () => {
  const { one, other, titles } = await twoTabs();
  const draft = await one.write('I den ena');
  await other.writer.goOnWith(draft);
  expect(other.writer.written).toBeUndefined();
  expect(other.writer.id).not.toBe(draft.id);
  await other.write('I den andra');
  await one.write('I den ena igen');
  expect(await titles()).toEqual(['I den andra', 'I den ena igen']);
});

test('a draft that its tab has let go is continued in the next, and the first then gets a copy', async () => {
  const { one, other, titles } = await twoTabs();
  const draft = await one.write('Från början');
  await one.letGo();
  await other.writer.goOnWith(draft);
  expect(other.writer.written).toEqual(draft);
  const continued = await other.write('Fortsatt');
  expect(continued.id).toBe(draft.id);
  await one.writer.goOnWith(continued);
  expect(one.writer.id).not.toBe(draft.id);
  expect(await titles()).toEqual(['Fortsatt']);
});

test('a draft is discarded unless a tab has it open', async () => {
  const { userId, one, titles } = await twoTabs();
  const draft = await one.write('Öppet');
  const discard = () => unlessOpen(draft.id, () => dropDraft(userId, draft));
  expect(await discard()).toBe(false);
  expect(await titles()).toEqual(['Öppet']);
  await one.letGo();
  expect(await discard()).toBe(true);
  expect(await titles()).toEqual([]);
});
