import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints';
import { logSchemas } from '#contract/logs/schemas';
import { searchTextOf } from '#contract/logs/search-text';
import { exampleOf } from '#contract/logs/values';
import { withAddedFields } from '#contract/testing/added-fields';
import type { Caller } from '../caller.ts';
import { article } from '../export/html-report.ts';
import { tableHead, tableRows } from '../export/spreadsheet.ts';
import { describeApi } from '../http/api-description.ts';
import { Refusal } from '../refusal.ts';
import { testServer } from '../testing/test-server.ts';
import { tripLogs } from '../trip-logs/kind.ts';
import { type LogRow, logKind, toLog } from './kind.ts';
import * as operations from './operations.ts';
import { findLog } from './store.ts';

/** A kind of log with two more fields, on a server with two more columns. */
const kind = logKind({ ...tripLogs, definition: withAddedFields });
const schemas = logSchemas(withAddedFields);
const { anchor, airTemperature, ...before } = exampleOf(withAddedFields);

const server = await testServer();
const { schema } = server.context.db;
await schema.alterTable('trip_logs').addColumn('anchor', 'text').execute();
await schema.alterTable('trip_logs').addColumn('air_temperature', 'real').execute();
const caller: Caller = { userId: server.admin.userId, address: '' } as Caller;

async function create(body: unknown) {
  const made = await operations.create(server.context, kind, caller, schemas.created.parse(body));
  if (made instanceof Refusal) throw new Error(made.code);
  const log = JSON.parse(made.json);
  return { log, row: (await findLog(server.context.db, kind, log._id)) as LogRow };
}

async function change({ row }: { row: LogRow }, body: unknown) {
  const found = async () => row as never;
  const changed = await operations.update(server.context, kind, caller, found, schemas.changed.parse(body));
  if (changed instanceof Refusal) throw new Error(changed.code);
  return JSON.parse(changed.json);
}

describe('a field that is added to a definition', () => {
  test('is stored in its column and returned, and is left out of the response if it is empty', async () => {
    const { log, row } = await create({ ...before, anchor, airTemperature: '16,5' });
    expect(log).toMatchObject({ anchor, airTemperature: 16.5 });
    expect(row).toMatchObject({ anchor, air_temperature: 16.5 });
    const plain = await create(before);
    expect(plain.row).toMatchObject({ anchor: null, air_temperature: null });
    expect(Object.keys(plain.log)).not.toContain('anchor');
    const saved = await findLog(server.context.db, kind, log._id);
    expect(saved && toLog(kind, saved, [])).toEqual(log);
  });

  test('is unchanged if a change does not name it, and is cleared by null and ""', async () => {
    const made = await create({ ...before, anchor, airTemperature });
    expect(await change(made, before)).toMatchObject({ anchor, airTemperature });
    const cleared = await change(made, { ...before, anchor: '', airTemperature: null });
    expect([cleared.anchor, cleared.airTemperature]).toEqual([undefined, undefined]);
  });

  test('is in the page and the table of an export, can be imported again, and is searched', async () => {
    const { log } = await create({ ...before, anchor, airTemperature });
    expect(article(withAddedFields, log)).toContain(
      `<dt>Ankring</dt><dd>${anchor}</dd><dt>Lufttemperatur</dt><dd>16,5\u00a0°C</dd>`,
    );
    expect(tableHead(withAddedFields)).toMatch(/Bilder;.*;Ankring;Lufttemperatur \(°C\)\r\n$/);
    expect(tableRows(withAddedFields, [log])).toMatch(/;storsegel och genua, ett rev;16,5\r\n$/);
    expect(schemas.saved.parse(JSON.parse(JSON.stringify(log)))).toMatchObject({ anchor, airTemperature });
    expect(searchTextOf(withAddedFields)(log)).toContain('genua');
  });

  test('is in the description of the API', () => {
    const { createTripLog, showTripLog } = endpoints;
    const described = JSON.stringify(
      describeApi({
        createTripLog: { ...createTripLog, body: schemas.created },
        showTripLog: { ...showTripLog, response: { status: 200, body: schemas.response } },
      }),
    );
    expect(described.match(/"airTemperature"/g)).toHaveLength(2);
  });
});
