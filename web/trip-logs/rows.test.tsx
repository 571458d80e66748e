import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { TripLog } from '#contract/trip-logs';
import { TripLogRows } from './rows.tsx';

const log: TripLog = {
  _id: 'a',
  userId: '1',
  title: 'Gräsö – Öregrund',
  year: 2026,
  departureDateTime: '2026-07-14T00:00',
  arrivalDateTime: '2026-07-14T00:00',
  windDirection: '',
  windSpeed: null,
  distance: 4,
  position: 'Gräsö – Öregrund',
  description: '',
  images: [],
  createdAt: '',
  updatedAt: '',
};

/** What a row says, without its markup. */
const said = (fields: Partial<TripLog>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <TripLogRows logs={[{ ...log, ...fields }]} />
    </MemoryRouter>,
  ).replaceAll(/<[^>]*>/g, ' ');

test('where a trip went is not said twice when it is the title too', () => {
  expect(said({}).match(/Gräsö – Öregrund/g)).toHaveLength(1);
  expect(said({ title: 'Hem' }).match(/Gräsö – Öregrund/g)).toHaveLength(1);
});

test('a trip without times has no duration, and least of all 0 min', () => {
  expect(said({})).not.toContain('min');
  expect(said({ arrivalDateTime: '2026-07-14T00:50' })).toContain('50\u00A0 min');
});
