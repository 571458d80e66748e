import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';

/** A service log as the API takes it. */
export const serviceLog = (wishes: Record<string, unknown> = {}) => ({
  title: 'Vårservice 2026',
  date: '2026-04-18T10:00',
  boatNameModel: 'Vindila, Albin Vega',
  engineType: 'Volvo Penta D1-20',
  servicePersonOrCompany: 'Egen regi',
  serviceType: 'Vårrustning',
  comments: 'Allt väl.',
  ...wishes,
});

/** Has it written down without a page. Returns its id. */
export async function createServiceLog(
  calls: APIRequestContext,
  wishes: Record<string, unknown> = {},
): Promise<string> {
  const answer = await calls.post('/api/createservicelog', { data: serviceLog(wishes) });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { _id: string })._id;
}
