import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'vitest';
import { fieldsOf, type NamedField } from '#contract/logs/definition';
import { logSchemas } from '#contract/logs/schemas';
import { tripLogDefinition } from '#contract/logs/trip-log-fields';
import { isEmpty } from '#contract/logs/values';
import { tripLog } from '../testing/examples.ts';
import { tripLogs } from '../trip-logs/kind.ts';
import { type LogRow, toColumns, toContent, toLog } from './kind.ts';

const optional = fieldsOf(tripLogDefinition).filter((field) => field.optional);

/** Any value that a field accepts. */
function someOf(field: NamedField): fc.Arbitrary<string | number | null> {
  if (field.kind !== 'number') return fc.string({ unit: 'grapheme', maxLength: 40 }).filter(isKept);
  const { min = 0, max, whole } = field;
  if (whole) return fc.option(fc.integer({ min, max }));
  return fc.option(fc.integer({ min: Math.ceil(min * 10), max: Math.floor(max * 10) }).map((n) => n / 10));
}
const isKept = (text: string) => !text.includes('\0') && text.isWellFormed();

test('10,000 made-up logs come back as they were sent, and a change keeps the fields it does not name', {
  // This is pure computation, which is slow on a busy machine.
  timeout: 120_000,
}, () => {
  const { created, changed, response } = logSchemas(tripLogDefinition);
  const contents = fc.record(Object.fromEntries(optional.map((field) => [field.name, someOf(field)])));
  const names = fc.subarray(optional.map(({ name }) => name));
  const common = { id: 'a', owner_id: 'b', text_bytes: 0, version: 1, created_at: '', updated_at: '' };
  fc.assert(
    fc.property(contents, contents, names, (sent, other, named) => {
      const { images: _, takenAt: __, _id, ...content } = created.parse(tripLog(sent));
      const row = { ...common, ...toColumns(tripLogs, content) } as LogRow;
      const shown = response.parse(toLog(tripLogs, row, []));
      const filled = Object.entries(sent).filter(([, value]) => !isEmpty(value));
      assert.deepEqual(shown, {
        ...{ _id: 'a', userId: 'b', ...tripLog(), ...Object.fromEntries(filled) },
        ...{ images: [], createdAt: '', updatedAt: '' },
      });
      const { was, ...changes } = changed.parse(
        tripLog(Object.fromEntries(named.map((name) => [name, other[name]]))),
      );
      const after = toColumns(tripLogs, { ...toContent(tripLogs, row), ...changes } as typeof content);
      const expected = { ...sent, ...Object.fromEntries(named.map((name) => [name, other[name]])) };
      const back = toContent(tripLogs, { ...common, ...after } as LogRow) as Record<string, unknown>;
      for (const { name } of optional) {
        const value = expected[name];
        assert.ok(isEmpty(value) ? isEmpty(back[name]) : back[name] === value, name);
      }
    }),
    { numRuns: 10_000 },
  );
});
