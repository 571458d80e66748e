import { describe, expect, test } from 'vitest';
import type { Row, RowChanges } from '#contract/rows';
import type { Fields } from './entry.ts';
import { newDevice, trip } from './testing/device.ts';
import type { FakeServer } from './testing/fake-server.ts';

describe.each(['created', 'changed'])(
  'rows that end a trip, sent after it was %s while its form is open,',
  (what) => {
    const departure = { departureDateTime: '2025-07-14T09:00', arrivalDateTime: '2025-07-14T09:00' };
    const fields = { ...trip('Från Sandhamn'), ...departure };
    const arrived: Row = { id: 'a'.repeat(32), at: '2025-07-14T10:30', event: 'arrived' };
    const rows = JSON.stringify({ written: [arrived], struck: [] } satisfies RowChanges);

    /** A device that has sent the rows meanwhile; as on the real server, the arrival follows them. */
    async function sentMeanwhile() {
      const device = await newDevice();
      const { server } = device;
      device.state.isOnline = false;
      const base = what === 'changed' ? structuredClone(server.write(fields)) : null;
      const calls = { create: server.create.bind(server), update: server.update.bind(server) };
      const withArrival = (sent: Fields) => (sent.rows ? { ...sent, arrivalDateTime: arrived.at } : sent);
      server.create = (kind, id, sent, ...more) => calls.create(kind, id, withArrival(sent), ...more);
      server.update = (kind, id, sent, ...more) => calls.update(kind, id, withArrival(sent), ...more);
      const opened = { base, etag: base && '"1"' };
      const entry = await device.save({
        fields: { ...fields, rows },
        ...(base && { opened }),
      });
      const sync = device.tab();
      device.state.isOnline = true;
      await sync.now();
      await device.atRest();
      return { device, opened: { ...opened, entry } };
    }
    const logOn = ({ server }: { server: FakeServer }) => [...server.logs.values()][0]?.log;

    test('leave the trip the arrival that the server makes of them', async () => {
      const { device, opened } = await sentMeanwhile();
      await device.save({ fields: { ...fields, description: 'Fin resa' }, opened });
      await device.atRest();
      expect(logOn(device)).toMatchObject({ arrivalDateTime: arrived.at, description: 'Fin resa' });
    });

    test('let it correct the arrival without a question', async () => {
      const { device, opened } = await sentMeanwhile();
      await device.save({ fields: { ...fields, arrivalDateTime: '2025-07-14T10:20' }, opened });
      await device.atRest();
      expect(logOn(device)?.arrivalDateTime).toBe('2025-07-14T10:20');
    });

    test('let it delete the trip without a question', async () => {
      const { device, opened } = await sentMeanwhile();
      await device.save({ action: 'delete', fields: {}, opened });
      await device.atRest();
      expect(logOn(device)).toBeUndefined();
    });
  },
);
