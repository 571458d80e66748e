import { expect, test } from 'vitest';
import type { Draft } from '../sync/change.ts';
import { begun, type DraftEvent, draftReducer } from './draft-state.ts';

const draft = (title: string): Draft => ({
  id: title,
  order: 1,
  state: 'draft',
  form: '/createlog',
  at: Date.parse('2026-07-01T10:00:00.000Z'),
  values: {},
  base: null,
  texts: { title },
  removed: [],
  pictures: [],
});
const after = (...events: DraftEvent[]) => events.reduce(draftReducer, begun);
const files = new Map<string, File>();
const [old, typed] = [draft('Före'), draft('Nu')];

test('an earlier draft is offered, and what the user types meanwhile is a separate draft', () => {
  const state = after({ type: 'found', draft: old, outrun: true }, { type: 'written', draft: typed });
  expect(state).toEqual({
    earlier: { state: 'found', draft: old, outrun: true },
    written: typed,
    failed: false,
  });
});

test('an opened draft is the one on the device, and none is left there after it is discarded', () => {
  const opened = after({ type: 'opened', draft: old, outrun: false });
  expect(opened.written).toBe(old);
  const discarded = draftReducer(opened, { type: 'discarded', draft: old, files });
  expect(discarded).toMatchObject({ earlier: { state: 'discarded', was: 'opened' }, written: undefined });
});

test('what the user types beside an offered draft stays when the offer is discarded and when it is restored', () => {
  const discarded = after(
    { type: 'found', draft: old, outrun: true },
    { type: 'written', draft: typed },
    { type: 'discarded', draft: old, files },
  );
  expect(discarded).toMatchObject({ earlier: { state: 'discarded', was: 'found' }, written: typed });
  expect(draftReducer(discarded, { type: 'restored', draft: old })).toMatchObject({
    earlier: { state: 'found', draft: old, outrun: true },
    written: typed,
  });
});

test('only an existing draft can be discarded, only once, and only a discarded draft can be restored', () => {
  expect(after({ type: 'discarded', draft: old, files })).toBe(begun);
  const discarded = after(
    { type: 'found', draft: old, outrun: false },
    { type: 'discarded', draft: old, files },
  );
  expect(draftReducer(discarded, { type: 'discarded', draft: typed, files })).toBe(discarded);
  const found = after({ type: 'found', draft: old, outrun: false });
  expect(draftReducer(found, { type: 'restored', draft: typed })).toBe(found);
});

test('a failure to save a draft is reported until a draft is saved again', () => {
  const failed = after({ type: 'written', draft: typed }, { type: 'failed' });
  expect(failed).toMatchObject({ written: typed, failed: true });
  expect(draftReducer(failed, { type: 'written', draft: typed }).failed).toBe(false);
});

test('a draft that another tab has open is still offered, and can be opened and discarded later', () => {
  const found = after({ type: 'found', draft: old, outrun: true }, { type: 'written', draft: typed });
  const held = draftReducer(found, { type: 'held' });
  expect(held).toEqual({
    ...found,
    earlier: { state: 'found', draft: old, outrun: true, held: true },
  });
  const discarded = draftReducer(held, { type: 'discarded', draft: old, files });
  expect(discarded.earlier).toEqual({ state: 'discarded', draft: old, outrun: true, files, was: 'found' });
  expect(after({ type: 'held' })).toBe(begun);
});
