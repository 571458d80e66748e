import type { TripLog } from '#contract/trip-logs';
import { fillInTrip, save } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';

const older = {
  ...{ title: 'Utö i halvvind', position: 'Sandhamn – Utö', year: 2026 },
  ...{ departureDateTime: '2026-07-13T09:40', arrivalDateTime: '2026-07-13T15:05' },
};

test('a trip with hours and a log’s readings: written with what the one before ended with, summed, and signed for', async ({
  page,
  account,
  callsOf,
  signIn,
  axe,
  shoot,
}) => {
  const calls = await callsOf(account);
  await signIn(account);
  await page.goto('/createlog');
  await expect(page.getByRole('button', { name: 'Motor och logg' })).toBeVisible();
  await shoot('ny-logg-utan-mer');
  await calls.post('/api/createlog', {
    data: { ...older, engineEnd: 412.3, logEnd: 1204.5, crew: 'Ylva, Bo', distance: 27.4, engineMiles: 7.4 },
  });
  await page.reload();
  await fillInTrip(page, 'Hem');
  await page.getByLabel('Avgångstid *').fill('2026-07-14T09:40');
  await page.getByLabel('Ankomsttid *').fill('2026-07-14T15:05');
  await page.getByLabel('Motortimmar vid ankomst (h)').fill('414');
  await page.getByLabel('Loggställning vid ankomst (nm)').fill('1216.9');
  await axe();
  await shoot('ny-logg-med-mer');
  await page.getByRole('button', { name: 'Använd 12,4 nm som distans' }).click();
  await save(page, 'Skapa logg');
  await expect(page.getByRole('heading', { name: 'Hem', level: 1 })).toBeVisible();
  await expect(page.getByText('Gick för motor')).toBeVisible();
  await axe();
  await shoot('logg-med-mer');
  const [log] = (await (await calls.get('/api/logs')).json()) as TripLog[];
  expect(log).toMatchObject({ engineStart: 412.3, engineEnd: 414, logStart: 1204.5, distance: 12.4 });

  await page.goto('/logs?year=2026');
  await page.getByRole('heading', { name: 'Säsongen i siffror' }).click();
  await page.getByRole('heading', { name: 'Besättning 2026' }).click();
  await shoot('säsong-med-mer');
  await page.getByRole('link', { name: 'Ylva' }).click();
  await expect(page.getByRole('heading', { name: 'Sjötid för Ylva' })).toBeVisible();
  await axe();
  await shoot('sjötid');
});
