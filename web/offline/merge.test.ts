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
  test('takes a field that one side has changed, and asks only about fields that both have changed differently', () => {
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

  test('has no conflict with an earlier change from this device that may have been sent', () => {
    const merged = merge({
      base: log({ title: 'Före' }),
      tried: [{ fields: { title: 'Först' }, images: [] }],
      mine: mineOf({ title: 'Sedan' }),
      theirs: log({ title: 'Först' }),
    });
    expect(merged).toMatchObject({ fields: { title: 'Sedan' }, collisions: [] });
  });

  test('treats a missing field and an empty one as equal', () => {
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

  test('asks about every field that differs if the original is unknown', () => {
    const sides = {
      base: null,
      mine: mineOf({ title: 'a', text: 'b' }),
      theirs: log({ title: 'a', text: 'c' }),
    };
    expect(merge(sides).collisions).toEqual(['text']);
  });

  test('keeps a field that the other side does not have', () => {
    const merged = merge({
      base: log({ title: 'a' }),
      mine: mineOf({ title: 'b', later: 'x' }),
      theirs: log({ title: 'a' }),
    });
    expect(merged).toMatchObject({ fields: { title: 'b', later: 'x' }, collisions: [] });
  });

  test('keeps an uploaded picture, whether or not the attempt to save it has arrived', () => {
    const own = { picture: 'p', name: 'n', type: 't', path: '/new' };
    const sides = {
      base: log({}),
      tried: [{ fields: {}, images: ['/new'] }],
      mine: { fields: {}, pictures: [own] },
    };
    expect(merge({ ...sides, theirs: log({}) }).pictures).toEqual([own]);
    expect(merge({ ...sides, theirs: log({}, ['/new']) }).pictures).toEqual([own]);
  });

  test('removes a picture that may have arrived with an earlier attempt and that the user has removed since', () => {
    const { pictures } = merge({
      base: log({}),
      tried: [{ fields: {}, images: ['/new'] }],
      mine: mineOf({}),
      theirs: log({}, ['/new', '/theirs']),
    });
    expect(pictures).toEqual([{ path: '/theirs' }]);
  });
});
