import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Row } from '#contract/rows';
import { currentSnapshot, currentSync } from '../sync/account.ts';
import type { Item } from '../sync/change.ts';
import { asOpened } from '../sync/use-item.ts';
import { gives, refuses } from '../testing/answers.ts';
import { roomForEntries } from '../testing/full-device.ts';
import { trips } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import {
  answer,
  bringUpToDate,
  button,
  expectAccessible,
  expectLegible,
  expectToFit,
  field,
  link,
  open,
  path,
} from '../testing/screen.tsx';
import { device, lines, row, sent, underWay } from '../testing/under-way.ts';
import { newRowId } from './row-id.ts';

beforeEach(() => {
  device('none');
});

/** Another tab of the same device corrects a row. */
async function correctElsewhere(row: Row, corrected: Row): Promise<Row> {
  const written = { ...corrected, id: newRowId(Date.now(), row.id) };
  const rows = { written: [written], struck: [row.id] };
  await bringUpToDate();
  const sync = await currentSync();
  const base = asOpened(sync.find('trip-log', 'trip-1') as Item);
  await sync.save({ kind: 'trip-log', recordId: 'trip-1', base, values: { rows } });
  return written;
}

describe('a row', () => {
  test('is written in a form, with one position reading from the device', async () => {
    const seen = device({ latitude: 59.29, longitude: 18.918333 });
    await open('/underway/trip-1', trips(underWay([row(1)])));
    await press(link('Rundat …'));
    await expect.element(field('Anteckning')).toHaveValue('Rundat');
    expect(seen.asked).toBe(0);
    await press(button('Här: läs av var enheten är'));
    await expect.element(field('Position')).toHaveValue('59°17,4′\u00a0N 18°55,1′\u00a0O');
    await field('Kurs (°)').fill('241');
    await field('Fart (knop)').fill('4.8');
    await expectAccessible();
    await expectLegible();
    await expectToFit();
    await press(button('Skriv raden'));
    await expect.poll(path).toBe('/underway/trip-1');
    expect(seen.asked).toBe(1);
    await expect.poll(() => lines()[0]).toMatch(/Rundat59°17,4′\sN\s18°55,1′\sO241° · 4,8\sknop/);
    await expect
      .poll(() => sent().at(-1)?.written[0])
      .toMatchObject({ latitude: 59.29, longitude: 18.91833, course: 241, speed: 4.8, note: 'Rundat' });
  });

  test('keeps the exact position from the device until the user changes its text', async () => {
    device({ latitude: -59.99999, longitude: 18.91834 });
    const answers = trips(underWay([row(1)]));
    await open('/underway/trip-1/row', answers);
    await press(button('Här: läs av var enheten är'));
    await expect.element(field('Position')).toHaveValue('60°00,0′\u00a0S 18°55,1′\u00a0O');
    await field('Anteckning').fill('Läst');
    await expect.poll(() => currentSnapshot()?.drafts[0]?.texts.note).toBe('Läst');
    await expect.poll(path).toContain('?draft=');
    // As after a flat battery: the draft is on the device.
    await open(path());
    await expect.element(field('Anteckning')).toHaveValue('Läst');
    await press(button('Skriv raden'));
    await expect
      .poll(() => sent().at(-1)?.written[0])
      .toMatchObject({ latitude: -59.99999, longitude: 18.91834, note: 'Läst' });
    await press(link('Ny rad'));
    await press(button('Här: läs av var enheten är'));
    await expect.element(field('Position')).toHaveValue('60°00,0′\u00a0S 18°55,1′\u00a0O');
    await field('Position').fill('60°00,0′ S 18°55,2′ O');
    await press(button('Skriv raden'));
    await expect.poll(() => sent().at(-1)?.written.at(-1)).toMatchObject({ latitude: -60, longitude: 18.92 });
  });

  test('that was begun earlier keeps its time and its note, however late the user continues with it', async () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.setSystemTime('2025-07-14T14:05');
    await open('/underway/trip-1', trips(underWay([row(1)])));
    await press(link('Rundat …'));
    await field('Kurs (°)').fill('241');
    await expect.poll(path).toContain('draft=');
    vi.setSystemTime('2025-07-14T18:30');
    // The page was discarded with the phone in the pocket.
    await open(path());
    await expect.element(field('Kurs (°)')).toHaveValue(241);
    await expect.element(field('Tid *')).toHaveValue('2025-07-14T14:05');
    await open('/underway/trip-1/row');
    await press(button('Fortsätt med utkastet'));
    await expect.element(field('Anteckning')).toHaveValue('Rundat');
    await press(button('Skriv raden'));
    await expect
      .poll(() => sent().at(-1)?.written[0])
      .toMatchObject({ at: '2025-07-14T14:05', course: 241, note: 'Rundat' });
  });

  test.each([
    ['denied', 'Du har sagt nej till att dela platsen. Det går att ändra i webbläsarens inställningar.'],
    ['none', 'Positionen gick inte att få. Skriv platsen i stället.'],
  ] as const)('says why it has no position: %s', async (reading, sentence) => {
    device(reading);
    await open('/underway/trip-1/row', trips(underWay([row(1)])));
    await press(button('Här: läs av var enheten är'));
    await expect.element(page.getByText(sentence)).toBeVisible();
  });

  test('with an invalid position shows an error and is not sent', async () => {
    await open('/underway/trip-1/row', trips(underWay([row(1)])));
    await field('Position').fill('vid fyren');
    await press(button('Skriv raden'));
    await expect
      .element(
        page.getByText('Skriv positionen i grader och minuter, till exempel 59°17,4′ N 18°55,1′ O.').first(),
      )
      .toBeVisible();
    expect(sent()).toEqual([]);
  });

  test('written with one press gets the position if the app is allowed to read it', async () => {
    const seen = device({ latitude: 59.29, longitude: 18.918333 }, true);
    await open('/underway/trip-1', trips(underWay([row(1)])));
    await press(button('Rev'));
    await expect.poll(() => lines()[0]).toMatch(/Rev59°17,4′\sN/);
    expect(lines()).toHaveLength(2);
    expect(seen.asked).toBe(1);
  });

  describe('written with one press whose position arrives late', () => {
    const coords = { latitude: 59.29, longitude: 18.918333 };
    const pressEngineOn = async () => {
      const seen = device('silent', true);
      await open('/underway/trip-1', trips(underWay([row(1)])));
      await press(button('Motor på'));
      await expect.poll(lines).toHaveLength(2);
      await expect.poll(() => seen.asked).toBe(1);
      return () => seen.found[0]?.({ coords });
    };
    const openIt = async () => {
      await press(page.getByRole('link', { name: /^Motor på/ }));
      await expect.element(field('Anteckning')).toHaveValue('Motor på');
    };

    test('exists once, with its position, if it was open in its form', async () => {
      const found = await pressEngineOn();
      await openIt();
      found();
      await expect.poll(() => sent().at(-1)?.written[0]).toMatchObject({ latitude: 59.29 });
      await field('Anteckning').fill('Kallstart');
      await press(button('Skriv raden'));
      await expect.poll(lines).toEqual([expect.stringMatching(/Kallstart59°17,4′\sN/), '07-14 10:01Rad 1']);
    });

    test('exists once, with its position, if the user had changed it', async () => {
      const found = await pressEngineOn();
      await openIt();
      await field('Anteckning').fill('Kallstart');
      await press(button('Skriv raden'));
      await expect.poll(() => lines()[0]).toMatch(/Kallstart$/);
      found();
      await expect.poll(lines).toEqual([expect.stringMatching(/Kallstart59°17,4′\sN/), '07-14 10:01Rad 1']);
    });

    test('has what was begun in its form, where that was left meanwhile', async () => {
      const found = await pressEngineOn();
      await openIt();
      await field('Anteckning').fill('Kallstart');
      await press(page.getByRole('link', { name: 'Tillbaka' }));
      await expect.poll(lines).toHaveLength(2);
      await expect.poll(() => currentSnapshot()?.drafts).toHaveLength(1);
      found();
      await expect.poll(() => lines()[0]).toMatch(/Motor på59°17,4′\sN/);
      await press(page.getByRole('link', { name: /^Motor på/ }));
      await expect.element(page.getByText('Det finns ett utkast', { exact: false })).toBeVisible();
    });

    test('stays deleted if the user had deleted it', async () => {
      const found = await pressEngineOn();
      await openIt();
      await press(button('Ta bort raden'));
      await expect.poll(lines).toEqual(['10:01Rad 1']);
      await expect.poll(() => sent().at(-1)?.struck).toHaveLength(1);
      found();
      await press(button('Rev'));
      await expect.poll(lines).toEqual([expect.stringMatching(/Rev$/), '07-14 10:01Rad 1']);
    });

    test('exists once, with its position, if another tab had changed it', async () => {
      const found = await pressEngineOn();
      await expect.poll(() => sent()).toHaveLength(1);
      const [written] = sent()[0]?.written ?? [];
      await correctElsewhere(written as Row, { ...(written as Row), note: 'Kallstart' });
      found();
      await expect.poll(lines).toEqual([expect.stringMatching(/Kallstart59°17,4′\sN/), '07-14 10:01Rad 1']);
    });

    test('does not replace the last status message', async () => {
      const found = await pressEngineOn();
      await press(button('Rev'));
      await expect.element(page.getByText(/: Rev\.$/)).toBeVisible();
      found();
      await expect.poll(() => lines()[1]).toMatch(/Motor på59°17,4′\sN/);
      await expect.element(page.getByText(/: Rev\.$/)).toBeVisible();
    });
  });

  test('changed in two tabs has what was changed in either, and of a field that both changed, what was saved last', async () => {
    const opened = row(40, { place: 'Utö', course: 90, speed: 4 });
    await open(`/underway/trip-1/row/${opened.id}`, trips(underWay([opened])));
    await expect.element(field('Kurs (°)')).toHaveValue(90);
    const { place: _, ...rest } = opened;
    const changed = await correctElsewhere(opened, {
      ...{ ...rest, note: 'Såg en säl', course: 100, event: 'arrived' },
    });
    await field('Kurs (°)').fill('241');
    await field('Fart (knop)').fill('');
    await press(button('Skriv raden'));
    await expect.poll(sent).toHaveLength(2);
    const { id: __, speed: ___, ...kept } = changed;
    expect(sent()[1]).toEqual({
      written: [{ ...kept, id: expect.any(String), course: 241 }],
      struck: [opened.id, changed.id],
    });
  });

  test('that is changed keeps its place, and can be deleted', async () => {
    await open('/underway/trip-1', trips(underWay([row(1), row(2), row(3)])));
    await press(page.getByRole('link', { name: 'Rad 2' }));
    await field('Anteckning').fill('Rad två');
    await press(button('Skriv raden'));
    await expect.poll(lines).toEqual(['10:03Rad 3', '10:02Rad två', '10:01Rad 1']);
    await press(page.getByRole('link', { name: 'Rad två' }));
    await press(button('Ta bort raden'));
    await expect.poll(lines).toEqual(['10:03Rad 3', '10:01Rad 1']);
  });

  test('shows an error and keeps what was typed in its form if the device can’t store its deletion', async () => {
    await open(`/underway/trip-1/row/${row(2).id}`, trips(underWay([row(1), row(2)])));
    await field('Anteckning').fill('Rad två');
    await expect.element(page.getByText(/^Utkast sparat/).first()).toBeVisible();
    roomForEntries(0);
    await press(button('Ta bort raden'));
    await expect.element(page.getByText('Raden kunde inte sparas på enheten. Försök igen.')).toBeVisible();
    await open(`/underway/trip-1/row/${row(2).id}`);
    await press(button('Fortsätt med utkastet'));
    await expect.element(field('Anteckning')).toHaveValue('Rad två');
  });

  test('with a time outside the trip is questioned', async () => {
    await open('/underway/trip-1/row', trips(underWay([row(1)])));
    await field('Tid *').fill('2024-07-14T12:00');
    await expect.element(page.getByText('Raden har en tid utanför resan. Stämmer det?')).toBeVisible();
  });

  test('can be filled in from the instruments if there are any', async () => {
    await open('/underway/trip-1/row', trips(underWay([row(1)])));
    await expect.element(field('Anteckning')).toBeVisible();
    await expect.element(button('Hämta från instrumenten')).not.toBeInTheDocument();
    await open('/underway/trip-1/row', {
      getInfo: () => gives('getInfo', { contactEmail: 'hamnkapten@example.com', instruments: true }),
      readInstruments: () => refuses('instruments_silent'),
    });
    await press(button('Hämta från instrumenten'));
    await expect.element(page.getByText('Instrumenten svarar inte.')).toBeVisible();
    answer({
      readInstruments: () =>
        gives('readInstruments', {
          course: { value: 241, age: 2 },
          windDirection: { value: 'SV', age: 2 },
          latitude: { value: 59.29, age: 2 },
          longitude: { value: 18.91833, age: 2 },
        }),
    });
    await press(button('Hämta från instrumenten'));
    await expect.element(field('Kurs (°)')).toHaveValue(241);
    await expect.element(field('Position')).toHaveValue('59°17,4′\u00a0N 18°55,1′\u00a0O');
    await expectAccessible();
  });
});
