import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '../testing/press.ts';
import { asked, button, field, link, open, path } from '../testing/screen.tsx';
import { castOffAlone, device, lines, sent } from '../testing/under-way.ts';

beforeEach(() => {
  device('none');
});

describe('a trip that is sent while the user is writing a row', () => {
  const answered = () => expect.poll(() => sent().length);

  test('still tells of the row that was written last, and takes it back', async () => {
    const seen = device('silent', true);
    const cover = await castOffAlone();
    await press(button('Segel upp'));
    const said = page.getByText(/Rad skriven \d\d:\d\d: Segel upp\./);
    await expect.element(said).toBeVisible();
    await cover();
    await expect.element(said).toBeVisible();
    seen.found.at(-1)?.({ coords: { latitude: 59.29, longitude: 18.918333 } });
    await expect.poll(() => lines()[0]).toMatch(/Segel upp59°17,4′\sN/);
    await expect.element(said).toBeVisible();
    await press(button('Ångra'));
    await expect.poll(lines).toEqual([expect.stringMatching(/Kastade loss/)]);
  });

  test('gets the row', async () => {
    const cover = await castOffAlone();
    const trip = path();
    await press(link('Ny rad'));
    await field('Anteckning').fill('Såg en säl');
    await cover();
    await press(button('Skriv raden'));
    await expect.poll(path).toBe(trip);
    await expect.poll(() => lines()[0]).toMatch(/Såg en säl$/);
    await answered().toBe(1);
    expect(`/underway/${asked.findLast(({ call }) => call === 'updateTripLog')?.params.log_id}`).toBe(trip);
    await expect.poll(lines).toHaveLength(2);
  });

  test('keeps what was typed when the page is reloaded', async () => {
    const cover = await castOffAlone();
    await press(link('Ny rad'));
    await field('Anteckning').fill('Såg en säl');
    await expect.poll(path).toContain('?draft=');
    const address = path();
    await cover();
    await open(address);
    await expect.element(field('Anteckning')).toHaveValue('Såg en säl');
    await press(button('Skriv raden'));
    await expect.poll(() => lines()[0]).toMatch(/Såg en säl$/);
  });
});
