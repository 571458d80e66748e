import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fields, ServerLog } from './entry.ts';
import { merge, saysTheSame } from './merge.ts';

const value = fc.constantFrom('', 'a', 'b', 'c');
const fieldsOf = fc.record({ title: value, text: value, wind: value }) as fc.Arbitrary<Fields>;
const paths = fc.uniqueArray(fc.constantFrom('/1', '/2', '/3', '/4'));
const log = (fields: Fields, images: string[] = []): ServerLog => ({ _id: 'l', images, ...fields });
const mineOf = (fields: Fields, images: string[] = []) => ({
  fields,
  pictures: images.map((path) => ({ path })),
});

describe('a merge', () => {
  test('takes what one side has changed, asks about what both have, and about nothing else', () => {
    fc.assert(
      fc.property(fieldsOf, fieldsOf, fieldsOf, (base, mine, theirs) => {
        const merged = merge({ base: log(base), mine: mineOf(mine), theirs: log(theirs) });
        for (const name of Object.keys(base)) {
          const [b, m, t] = [base[name], mine[name], theirs[name]];
          const isCollision = m !== b && t !== b && m !== t;
          expect(merged.collisions.includes(name)).toBe(isCollision);
          if (!isCollision) expect(merged.fields[name]).toBe(m === b ? t : m);
          else expect(merged.fields[name]).toBe(m);
        }
      }),
    );
  });

  test('keeps every picture that either side has added, and none that either has removed', () => {
    fc.assert(
      fc.property(paths, paths, paths, (base, mine, theirs) => {
        const own = { picture: 'new', name: 'n', type: 't' };
        const left = mine.filter((path) => base.includes(path));
        const { pictures } = merge({
          base: log({}, base),
          mine: { fields: {}, pictures: [...left.map((path) => ({ path })), own] },
          theirs: log({}, theirs),
        });
        const expected = theirs.filter((path) => left.includes(path) || !base.includes(path));
        expect(pictures).toEqual([...expected.map((path) => ({ path })), own]);
      }),
    );
  });

  test('knows what may have been sent by itself, and does not collide with it', () => {
    const merged = merge({
      base: log({ title: 'Före' }),
      tried: [{ fields: { title: 'Först' }, images: [] }],
      mine: mineOf({ title: 'Sedan' }),
      theirs: log({ title: 'Först' }),
    });
    expect(merged).toMatchObject({ fields: { title: 'Sedan' }, collisions: [] });
  });

  test('takes a field that is left out for one that holds nothing: neither is a change of the other', () => {
    const merged = merge({
      base: log({ title: 'a' }),
      mine: mineOf({ title: 'b', crew: '', engineEnd: null }),
      theirs: log({ title: 'a' }),
    });
    expect(merged).toMatchObject({ fields: { title: 'b' }, collisions: [] });
    expect(saysTheSame(log({ title: 'b' }), merged.fields)).toBe(true);
    const cleared = merge({
      base: log({ title: 'a', crew: 'Bo' }),
      mine: mineOf({ title: 'b', crew: 'Bo' }),
      theirs: log({ title: 'a' }),
    });
    expect(cleared).toMatchObject({ fields: { title: 'b', crew: null }, collisions: [] });
  });

  test('asks about everything that differs where it is not known what it began with', () => {
    const sides = {
      base: null,
      mine: mineOf({ title: 'a', text: 'b' }),
      theirs: log({ title: 'a', text: 'c' }),
    };
    expect(merge(sides).collisions).toEqual(['text']);
  });

  test('lets a field alone that the other side does not know', () => {
    const merged = merge({
      base: log({ title: 'a' }),
      mine: mineOf({ title: 'b', later: 'x' }),
      theirs: log({ title: 'a' }),
    });
    expect(merged).toMatchObject({ fields: { title: 'b', later: 'x' }, collisions: [] });
  });

  test('keeps a picture whose path came with a try that had not arrived', () => {
    const own = { picture: 'p', name: 'n', type: 't', path: '/new' };
    const sides = {
      base: log({}),
      tried: [{ fields: {}, images: ['/new'] }],
      mine: { fields: {}, pictures: [own] },
    };
    expect(merge({ ...sides, theirs: log({}) }).pictures).toEqual([own]);
    expect(merge({ ...sides, theirs: log({}, ['/new']) }).pictures).toEqual([own]);
  });

  test('takes away a picture that may have arrived with a try, and was removed since', () => {
    const { pictures } = merge({
      base: log({}),
      tried: [{ fields: {}, images: ['/new'] }],
      mine: mineOf({}),
      theirs: log({}, ['/new', '/theirs']),
    });
    expect(pictures).toEqual([{ path: '/theirs' }]);
  });
});
