import { limits } from '#contract/limits';
import { serviceLogFields } from '#contract/logs/service-log-fields';
import { isEmpty } from '#contract/logs/values';
import type { Row, RowChanges, RowSummary } from '#contract/rows';
import type { Item, Kind, Values } from '../sync/change.ts';

/** A record as the ordinary calls can write it: it is created, and then gets what a creation can't take. */
export interface Parts {
  values: Values;
  rest: readonly { values: Values; was: Values }[];
}

/** Leaves room for what is sent along. */
const mostBytes = limits.jsonBytes - 16 * 1024;
/** What a creation must name, and a saved log may have left empty. */
const nothingWritten = '–';
const requiredOfNew = Object.entries(serviceLogFields).flatMap(([name, field]) =>
  'requiredFor' in field ? [name] : [],
);

export function partsOf(kind: Kind, content: Values): Parts {
  const values = Object.fromEntries(Object.entries(content).filter(([, value]) => !isEmpty(value)));
  const left = kind === 'service-log' ? requiredOfNew.filter((name) => values[name] === undefined) : [];
  const rest: Parts['rest'][number][] = left.map((name) => ({
    values: { [name]: '' },
    was: { [name]: nothingWritten },
  }));
  for (const name of left) values[name] = nothingWritten;
  if (bytesOf(values) <= mostBytes) return { values, rest };
  // All else of a log has room in one call, the longest track too.
  const { rows, ...fields } = values;
  const written = (rows as RowChanges | undefined)?.written ?? [];
  for (const some of chunksOf(written))
    rest.push({ values: { rows: { written: some, struck: [] } }, was: {} });
  return { values: fields, rest };
}

/** Whether a record that was created has got the rest too, as far as its user has not changed that since. */
export function isWhole(item: Item, { rest }: Parts): boolean {
  const here = new Set((item.rows as RowSummary | undefined)?.all?.map(({ id }) => id));
  return rest.every(({ values: { rows, ...fields }, was }) =>
    rows === undefined
      ? Object.keys(fields).every((name) => item[name] !== was[name])
      : (rows as RowChanges).written.some(({ id }) => here.has(id)),
  );
}

function chunksOf(rows: readonly Row[]): Row[][] {
  const chunks: Row[][] = [];
  let bytes = mostBytes;
  for (const row of rows) {
    const more = bytesOf(row);
    if (bytes + more > mostBytes) {
      chunks.push([]);
      bytes = 0;
    }
    bytes += more;
    chunks.at(-1)?.push(row);
  }
  return chunks;
}

const encoder = new TextEncoder();
const bytesOf = (value: object): number => encoder.encode(JSON.stringify(value)).length + 1;
