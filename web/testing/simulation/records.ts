import { isOfBoat, type Kind } from './engine.ts';
import { randomOf } from './random.ts';
import type { World } from './world.ts';

/** In words, where a user may write anything. The first is required. */
export const fields: Record<Kind, readonly [string, ...string[]]> = {
  'trip-log': ['title', 'description', 'crew', 'weather'],
  'service-log': ['title', 'engineType', 'engineService'],
  boat: ['name', 'builtYear'],
  task: ['name', 'note', 'source'],
  document: ['name'],
  cost: ['note', 'paidBy'],
};

export const newValues: Record<Kind, Record<string, unknown>> = {
  'trip-log': {
    ...{ position: 'Utö – Nåttarö', year: 2026, windDirection: '', windSpeed: null, distance: null },
    ...{ departureDateTime: '2026-07-01T08:00', arrivalDateTime: '2026-07-01T12:00', description: '' },
  },
  'service-log': {
    ...{ date: '2026-07-01T08:00', boatNameModel: 'Vindila', servicePersonOrCompany: 'jag' },
    ...{ serviceType: 'Egen', engineType: '' },
  },
  boat: {},
  task: { section: 'engineService' },
  document: { kind: 'other' },
  cost: { amount: 124_950, category: 'equipment', date: '2026-07-01' },
};

const createdAt: Record<Kind, string> = {
  boat: '/api/boats',
  task: '/api/tasks',
  document: '/api/documents',
  cost: '/api/costs',
  'trip-log': '/api/createlog',
  'service-log': '/api/createservicelog',
};
const firstId = (kind: Kind) => kind.padEnd(22, '_');

/** What the account has, and where it is looked at, when a run begins. */
export async function begin(world: World): Promise<void> {
  const { token } = world.devices[0].session ?? {};
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  for (const kind of ['boat', 'task', 'document', 'cost', 'trip-log', 'service-log'] as const) {
    const named = { ...newValues[kind], [fields[kind][0]]: `Den första: ${kind}`, _id: firstId(kind) };
    const body = JSON.stringify(isOfBoat(kind) ? { ...named, boatId: firstId('boat') } : named);
    const request = { method: 'POST', path: createdAt[kind], headers, body };
    await world.loop.outside(() => world.server.answer(request));
  }
  for (const device of world.devices) world.openTab(device);
  await world.loop.pass(0, randomOf(0));
}
