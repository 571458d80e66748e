import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { trips } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import { button, field, link, open, path } from '../testing/screen.tsx';
import { castOffAlone, device, isSent, lines, row, sent, underWay } from '../testing/under-way.ts';

beforeEach(() => {
  device('none');
});

describe('the page after «Vi är framme»', () => {
  const rows = [row(1, { log: 1204.5 }), row(2, { log: 1231.9 })];
  const arrive = async () => {
    await press(button('Vi är framme'));
    await expect.poll(path).toMatch(/^\/underway\/.*\/arrived$/);
  };
  const isFilledIn = async () => {
    await press(button('Allt i loggen'));
    await expect.element(field('Loggställning vid avgång (nm)')).toHaveValue(1204.5);
    await expect.element(field('Loggställning vid ankomst (nm)')).toHaveValue(1231.9);
    const arrival = () => (field('Ankomsttid *').element() as HTMLInputElement).value;
    await expect.poll(arrival).toContain(`${new Date().getFullYear()}-`);
    return arrival();
  };
  const arrivals = () => sent().flatMap(({ written }) => written.filter(({ event }) => event === 'arrived'));

  test('is filled in again when the user leaves it and returns, and there is only one arrival', async () => {
    await open('/underway/trip-1', trips(underWay(rows)));
    await expect.poll(lines).toHaveLength(2);
    await arrive();
    const first = await isFilledIn();
    history.back();
    await expect.poll(path).toBe('/underway/trip-1');
    await expect.element(page.getByText('Framme', { exact: true }).first()).toBeVisible();
    history.forward();
    await expect.poll(path).toBe('/underway/trip-1/arrived');
    expect(await isFilledIn()).toBe(first);
    history.back();
    await expect.poll(path).toBe('/underway/trip-1');
    await arrive();
    expect(await isFilledIn()).toBe(first);
    history.back();
    await expect.poll(lines).toHaveLength(3);
    await expect.poll(arrivals).toHaveLength(1);
  });

  test('keeps what the user has written since', async () => {
    await open('/underway/trip-1', trips(underWay(rows)));
    await expect.poll(lines).toHaveLength(2);
    await arrive();
    await isFilledIn();
    await isSent();
    await field('Ankomsttid *').fill('2025-07-14T14:55');
    await field('Loggställning vid ankomst (nm)').fill('1230');
    await press(button('Spara resan'));
    await expect.poll(path).toBe('/showlog/trip-1');
    await isSent();
    await open('/underway/trip-1');
    await expect.poll(lines).toHaveLength(3);
    await arrive();
    await press(button('Allt i loggen'));
    await expect.element(field('Ankomsttid *')).toHaveValue('2025-07-14T14:55');
    await expect.element(field('Loggställning vid ankomst (nm)')).toHaveValue(1230);
  });

  test('is filled in when it is reloaded, even if the trip has been sent in the meantime', async () => {
    const cover = await castOffAlone();
    for (const log of ['1204.5', '1231.9']) {
      const before = lines().length;
      await press(link('Ny rad'));
      await field('Logg (nm)').fill(log);
      await press(button('Skriv raden'));
      await expect.poll(() => lines().length).toBe(before + 1);
    }
    await arrive();
    const first = await isFilledIn();
    const address = path();
    const { state } = history;
    await cover();
    await open(address, {}, { state });
    await expect.poll(path).toBe(address);
    expect(await isFilledIn()).toBe(first);
  });
});
