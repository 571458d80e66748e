import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Row } from '#contract/rows';
import type { Answers } from '../testing/answers.ts';
import { trips } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import { asked, button, expectAccessible, expectLegible, open, size, texts } from '../testing/screen.tsx';
import { lines, many, row, underWay } from '../testing/under-way.ts';

/** Opens a trip, and unfolds its rows. */
async function openSheet(answers: Answers) {
  await open('/showlog/trip-1', answers);
  await press(page.getByRole('heading', { name: 'Loggblad' }));
}

describe('«Loggblad»', () => {
  const rows = [
    row(1, { place: 'Sandhamn', note: 'Kastade loss', log: 1204.5, windDirection: 'SV', windSpeed: 6 }),
    row(2, { latitude: 59.185, longitude: 18.755, course: 221, speed: 6.1, barometer: 1014, note: '' }),
    row(3, { engine: 'on', note: 'Motor på' }),
    row(4, { event: 'arrived', note: 'Ankrat i Rävstavik' }),
  ];

  test('is a table on a desktop and a list on a phone, with only the columns that have content', async () => {
    await size(1366, 900);
    await openSheet(trips(underWay(rows)));
    const table = page.getByRole('table', { name: 'Loggblad för Utö i halvvind' });
    await expect.element(table).toBeVisible();
    expect(texts(table.getByRole('columnheader'))).toEqual([
      ...['Tid', 'Plats och position', 'Kurs (°)', 'Fart (knop)', 'Logg (nm)', 'Vind (m/s)', 'Luft (hPa)'],
      ...['Segel', 'Anteckning'],
    ]);
    expect(texts(table.getByRole('row')).slice(1)).toEqual([
      '10:01Sandhamn1\u00a0204,5SV 6Kastade loss',
      '10:0259°11,1′\u00a0N\u00a018°45,3′\u00a0O2216,11\u00a0014',
      '10:03MotorMotor på',
      '10:04Framme. Ankrat i Rävstavik',
    ]);
    const position = table.getByText('59°11,1′').element();
    expect(position.getClientRects()).toHaveLength(1);
    expect(position.getBoundingClientRect().height).toBeLessThan(30);
    await expectAccessible();
    await expectLegible();
    await size(390, 844);
    await expect.element(table).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'Framme: Ankrat i Rävstavik' })).toBeVisible();
    await expectAccessible();
  });

  test('breaks no word to make room for a long note', async () => {
    await size(900, 900);
    const long = row(5, { place: 'Fjärdlång', sails: 'Storsegel', note: 'Sikten är god. '.repeat(66) });
    const { latitude: _, longitude: __, ...second } = rows[1] as Row;
    await open('/showlog/trip-1', trips(underWay([second, long])));
    const cell = (text: string) => page.getByRole('cell', { name: text, exact: true });
    await expect.element(cell('Fjärdlång')).toBeVisible();
    const linesOf = (text: string) => {
      const range = document.createRange();
      range.selectNode(cell(text).element().firstChild as Node);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      return new Set(rects.map(({ top }) => Math.round(top))).size;
    };
    await expect.poll(() => ['Fjärdlång', 'Storsegel'].map(linesOf)).toEqual([1, 1]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(900);
  });

  test('is printed as a table with its log, also from a phone', async () => {
    await size(390, 844);
    await open('/showlog/trip-1', trips(underWay(rows)));
    await expect.element(page.getByRole('heading', { name: /Loggblad/ })).toBeVisible();
    dispatchEvent(new Event('beforeprint'));
    // On a phone's screen it is a list, so all rows of the table are on the paper.
    await expect.poll(() => document.querySelectorAll('table tbody tr').length).toBe(4);
  });

  test('breaks neither a position nor a word on paper, and leaves room for the notes', async () => {
    await size(900, 900);
    const note = 'Mistade ett skot och lagade det på fördäck i grov sjö. '.repeat(3);
    const whole = { sails: 'Storsegel och genua', log: 1226.5, windDirection: 'SV', windSpeed: 6, note };
    const long = { ...rows[1], ...whole, at: '2025-07-15T01:10', id: row(7).id } as Row;
    await openSheet(trips(underWay([...rows, long])));
    await expect.element(page.getByRole('table')).toBeVisible();
    dispatchEvent(new Event('beforeprint'));
    const paper = [...document.body.children].at(-1) as HTMLElement;
    const table = await vi.waitUntil(() => paper.querySelector('table'), { timeout: 15_000 });
    // The width of an A4 sheet between its margins.
    Object.assign(paper.style, { display: 'block', width: '170mm' });
    const cells = [...(table.querySelector('tbody tr:last-child') as HTMLElement).children] as HTMLElement[];
    const isOnLines = (lines: number, cell: HTMLElement | undefined) => {
      const range = document.createRange();
      range.selectNodeContents(cell as Node);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size <= lines;
    };
    await expect.poll(() => isOnLines(1, cells[1]), { message: 'the position' }).toBe(true);
    await expect.poll(() => isOnLines(3, cells[7]), { message: 'the sails, a line a word' }).toBe(true);
    const share = () => (cells[8]?.offsetWidth ?? 0) / table.offsetWidth;
    await expect.poll(share, { message: 'the notes' }).toBeGreaterThan(0.25);
  });

  test('is printed with a year’s logs if the user chooses it, from what the device holds', async () => {
    const answers = trips(underWay(rows));
    await open('/logs?year=2025', answers);
    await press(button('Skriv ut'));
    const choice = page.getByLabelText('Ta med varje resas loggblad på utskriften');
    await expect.element(choice).toBeVisible();
    dispatchEvent(new Event('beforeprint'));
    const title = page.getByRole('heading', { level: 1, name: 'Loggbok 2025', includeHidden: true });
    const paper = () => title.query()?.closest('body > div')?.textContent;
    await expect.poll(paper).toContain('Utö i halvvind');
    expect(paper()).not.toContain('Loggblad');
    await press(choice);
    await expect.poll(paper).toContain('Ankrat i Rävstavik');
    expect(asked.filter(({ call }) => call === 'showTripLog')).toEqual([]);
  });

  test('over several days shows the date where each day begins, on a desktop, on a phone and under way', async () => {
    const rows = [
      row(1, { at: '2025-05-14T21:00' }),
      row(2, { at: '2025-05-14T23:30' }),
      row(3, { at: '2025-05-15T00:40' }),
      row(4, { at: '2025-05-15T04:10' }),
    ];
    const times = () =>
      texts(page.elementLocator(document.querySelector('main') as Element).getByRole('time'));
    const chronological = ['05-14 21:00', '23:30', '05-15 00:40', '04:10'];
    await size(1366, 900);
    await open('/showlog/trip-1', trips(underWay(rows)));
    await expect.poll(() => texts(page.getByRole('rowheader'))).toEqual(chronological);
    await size(390, 844);
    const list = page.getByRole('region', { name: /^Loggblad/ });
    await expect.poll(() => texts(list.getByRole('time'))).toEqual(chronological);
    await open('/underway/trip-1');
    await expect.poll(lines).toHaveLength(4);
    expect(times()).toEqual(['05-15 04:10', '00:40', '05-14 23:30', '21:00']);
    await expectAccessible();
  });

  test('with 500 rows is shown all at once', async () => {
    await open('/underway/trip-1', trips(underWay(many(500))));
    await expect.poll(() => document.querySelectorAll('main ol > li').length).toBe(500);
  });
});
