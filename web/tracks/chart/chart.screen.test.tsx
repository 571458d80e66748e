import { QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import type { TrackPart } from '#contract/track';
import { queryClient } from '../../query-client.ts';
import { expectAccessible } from '../../testing/screen.tsx';
import { Chart } from './chart.tsx';

const line = (...places: [number, number][]): TrackPart =>
  places.map(([latitude, longitude], at) => ({ latitude, longitude, seconds: at * 600 }));
const toUtö = line(
  [59.288, 18.915],
  [59.275, 18.905],
  [59.262, 18.875],
  [59.2, 18.78],
  [59.1, 18.62],
  [59.03, 18.5],
  [58.965, 18.36],
);

async function show(tracks: TrackPart[][], label = 'Spåret från Sandhamn till Utö') {
  await render(
    <QueryClientProvider client={queryClient}>
      <main>
        <h1>Utö i halvvind</h1>
        <Chart
          label={label}
          tracks={tracks.map((parts, at) => ({
            key: String(at),
            parts,
            start: { name: 'Sandhamn', time: '09:40' },
            end: { name: 'Utö', time: '15:05' },
          }))}
        />
      </main>
    </QueryClientProvider>,
  );
}

describe('the chart', () => {
  test('shows the line over the coast, named for those who don’t see it', async () => {
    await show([[toUtö]]);
    await expect.element(page.getByRole('img', { name: 'Spåret från Sandhamn till Utö' })).toBeVisible();
    await expect.poll(() => document.querySelectorAll('path[d^="M"]').length).toBeGreaterThan(4);
    await expect.element(page.getByText('Använd aldrig kartan för att navigera.')).toBeVisible();
    await expectAccessible();
  });

  test('asks nobody for pictures of a map, and draws them where the operator has some, with their makers named', async () => {
    const pictures = () => document.querySelectorAll('svg image').length;
    await show([[toUtö]]);
    await expect.poll(() => document.querySelectorAll('path[d^="M"]').length).toBeGreaterThan(4);
    expect(pictures()).toBe(0);
    const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=#{z}/{x}/{y}';
    queryClient.setQueryData(['info'], {
      contactEmail: 'hamnkapten@example.com',
      tiles: { url: picture, credit: '© Kartverket' },
    });
    await expect.poll(pictures).toBeGreaterThan(3);
    await expect.element(page.getByText(/Kartbilder: © Kartverket/)).toBeVisible();
    await expectAccessible();
  });
});
