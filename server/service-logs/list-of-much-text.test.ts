import { describe, expect, test } from 'vitest';
import type { ListedServiceLog, ServiceLog } from '#contract/service-logs';
import { randomId } from '../platform/ids.ts';
import { serviceLog } from '../testing/examples.ts';
import { type SignedIn, testServer } from '../testing/test-server.ts';
import { walkThrough } from '../testing/walk-through.ts';

const server = await testServer();

const list = (who: SignedIn, query = '') =>
  who.get<ListedServiceLog[]>(`/api/servicelogs/${who.userId}${query}`);

describe('the list of service logs', () => {
  test.each(['', '?limit=200', '?q=impeller'])(
    'with very long texts comes in several pages of limited size: %s',
    async (query) => {
      const dora = await server.signUp();
      const long = 'Segel och rigg. '.repeat(1250);
      const texts = ['sailAndRig', 'hullAndDeck', 'fuelSystem', 'sparePartsAndReplacements'];
      const more = [
        'electronicsAndNavigation',
        'rudderPropellerAndDrive',
        'recommendedActions',
        'costAndTime',
      ];
      const fields = Object.fromEntries([...texts, ...more].map((name) => [name, long]));
      const { body } = await dora.post<ServiceLog>('/api/createservicelog', serviceLog(fields));
      const { db } = server.context;
      const row = await db
        .selectFrom('service_logs')
        .selectAll()
        .where('id', '=', body._id)
        .executeTakeFirstOrThrow();
      const copies = Array.from({ length: 119 }, () => ({ ...row, id: randomId() }));
      await db.insertInto('service_logs').values(copies).execute();

      const { text } = await list(dora, query);
      expect(text.length).toBeLessThan(17 * 1024 * 1024);
      const pages = await walkThrough<ListedServiceLog>(dora, `/api/servicelogs/${dora.userId}${query}`);
      expect(pages.length).toBeGreaterThan(1);
      const ids = [body._id, ...copies.map(({ id }) => id)].sort().reverse();
      expect(pages.flat().map((log) => log._id)).toEqual(ids);
    },
  );
});
