import type { APIRequestContext, Page } from '@playwright/test';
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

/** Creates a service log through the API. Returns its id. */
export async function createServiceLog(
  calls: APIRequestContext,
  wishes: Record<string, unknown> = {},
): Promise<string> {
  const answer = await calls.post('/api/createservicelog', { data: serviceLog(wishes) });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { _id: string })._id;
}

/** On a phone the sections of the form are folded; where there is room, all of them are open. */
export async function openSection(page: Page, name: string) {
  await expect(page.locator('form')).toBeVisible();
  const fold = page.getByRole('button', { name, exact: true });
  if ((await fold.isVisible()) && (await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
}
