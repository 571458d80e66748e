import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuses } from '../testing/answers.ts';
import { trips } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import {
  answer,
  bringUpToDate,
  button,
  expectAccessible,
  field,
  link,
  open,
  path,
  texts,
} from '../testing/screen.tsx';
import { device, isSent, lines, many, row, sent, underWay } from '../testing/under-way.ts';

beforeEach(() => {
  device('none');
});

describe('a trip with the maximum number of rows', () => {
  const full = () => page.getByText('En resa kan ha högst 500 rader.');

  test('says so and accepts no more, but can still arrive, which is noted in its last row', async () => {
    await open('/underway/trip-1', trips(underWay(many(500))));
    await expect.element(full()).toBeVisible();
    for (const name of ['Rev', 'Rundat …', 'Ny rad']) await expect.element(button(name)).toBeDisabled();
    await open('/home');
    await expect.element(full()).toBeVisible();
    await expect.element(button('Ny rad')).toBeDisabled();
    await expectAccessible();
    await press(button('Vi är framme'));
    await expect.poll(path).toBe('/underway/trip-1/arrived');
    await expect
      .poll(() => sent().at(-1))
      .toMatchObject({
        written: [{ at: '2025-07-14T17:19', note: 'Rad 499', event: 'arrived' }],
        struck: [row(499).id],
      });
  });

  test('keeps the text of one more row, and says why it is not saved', async () => {
    await open('/underway/trip-1/row', trips(underWay(many(500))));
    await expect.element(full()).toBeVisible();
    await field('Anteckning').fill('Såg en säl');
    await press(button('Skriv raden'));
    await expect.element(page.getByRole('alert').getByText(/högst 500 rader/)).toBeVisible();
    await expect.element(field('Anteckning')).toHaveValue('Såg en säl');
    expect(sent()).toEqual([]);
  });

  test('exceeded by two devices shows the unsent rows, and sends them when enough rows are deleted', async () => {
    // Another device has written the 500th row, which this device does not know of yet.
    const answers = trips(underWay(many(499)));
    await open('/underway/trip-1', answers);
    await expect.element(button('Rev')).toBeEnabled();
    answer({ updateTripLog: () => 'unreachable', showTripLog: () => 'unreachable' });
    await press(button('Rev'));
    await expect.poll(lines).toHaveLength(500);
    const together = trips(
      underWay([...many(499), row(600, { at: '2025-07-14T18:00', note: 'Den andras' })]),
    );
    const isStruck = () => sent().some(({ struck }) => struck.length > 0);
    answer({
      ...together,
      updateTripLog: (one) =>
        isStruck() && together.updateTripLog ? together.updateTripLog(one) : refuses('too_many_rows'),
      showTripLog: together.showTripLog as never,
    });
    await bringUpToDate();
    await open('/showlog/trip-1');
    await press(link('Se över raderna'));
    const left = page.getByRole('region', { name: 'Rader som inte är skickade' });
    await expect.element(left).toMatchTextContent(/501 rader\. Stryk 1, så skickas resten/);
    expect(texts(left.getByRole('listitem'))).toEqual([expect.stringMatching(/RevBehöver ses över$/)]);
    await press(page.getByRole('link', { name: 'Rad 7', exact: true }));
    await press(button('Ta bort raden'));
    await expect.poll(lines).toHaveLength(500);
    await isSent();
    await expect.element(left).not.toBeInTheDocument();
    await expect.poll(() => lines()[0]).toMatch(/Rev$/);
  });
});
