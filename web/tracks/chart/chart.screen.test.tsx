import { QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import type { TrackPart } from '#contract/track';
import { queryClient } from '../../query-client.ts';
import { expectAccessible, expectLegible, size } from '../../testing/screen.tsx';
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

const meet = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

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
  test('shows the line over the coast, with a name for screen readers', async () => {
    await show([[toUtö]]);
    await expect.element(page.getByRole('img', { name: 'Spåret från Sandhamn till Utö' })).toBeVisible();
    await expect.poll(() => document.querySelectorAll('path[d^="M"]').length).toBeGreaterThan(4);
    await expect.element(page.getByText('Använd aldrig kartan för att navigera.')).toBeVisible();
    await expectAccessible();
    await expectLegible();
  });

  test('shows lakes and canals on land, and says that they are roughly drawn', async () => {
    await show([[line([59.262, 17.225], [59.33, 17.32], [59.3, 17.58], [59.32, 17.99])]], 'På Mälaren');
    await expect.poll(() => document.querySelectorAll('path[class*=lake][d^="M"]').length).toBeGreaterThan(1);
    await expect
      .poll(() => document.querySelectorAll('path[class*=canal][d^="M"]').length)
      .toBeGreaterThan(0);
    await expect
      .element(page.getByText('Sjöar och kanaler är grovt ritade, och små saknas.', { exact: false }))
      .toBeVisible();
    await expectAccessible();
  });

  test('credits the sources of its coast and lakes, with links to their terms that open in a new tab', async () => {
    await show([[toUtö]]);
    const terms = {
      '© OpenStreetMaps bidragsgivare': 'https://www.openstreetmap.org/copyright',
      '© GSHHG': '/lakes/LICENSE.txt',
    };
    for (const [name, address] of Object.entries(terms)) {
      const link = page.getByRole('link', { name });
      await expect.element(link).toHaveAttribute('href', address);
      await expect.element(link).toHaveAttribute('target', '_blank');
      await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
    }
  });

  test('leaves room between the labels of its scale bar, however short the bar is', async () => {
    await size(390, 844);
    await show([[line([58.9, 17.95], [58.2, 18.1], [57.64, 18.28])]], 'Till Visby');
    await expect.element(page.getByText('10 nm')).toBeVisible();
    const [first, ...others] = [...document.querySelectorAll('g[class*=bar] text')].map((text) =>
      text.getBoundingClientRect(),
    );
    expect(first).toBeDefined();
    for (const other of others) expect(other.left - (first?.right ?? 0)).toBeGreaterThan(6);
  });

  test('does not draw the start of a track under the button that enlarges the chart', async () => {
    await size(390, 844);
    await show([[line([63.7, 20.34], [63.45, 20.7], [63.06, 21.15], [63.1, 21.73])]], 'Över Kvarken');
    const button = page.getByRole('button', { name: 'Större' });
    await expect.element(button).toBeVisible();
    const start = () => document.querySelector('circle[class*=start]')?.getBoundingClientRect();
    await expect.poll(start).toBeDefined();
    expect(start()?.top).toBeGreaterThan(button.element().getBoundingClientRect().bottom);
  });

  test('with text of twice the size writes no name over another or under the button', async () => {
    await size(390, 844);
    try {
      await show([[toUtö]]);
      await expect.element(page.getByText('Sandhamn', { exact: true })).toBeVisible();
      document.documentElement.style.fontSize = '200%';
      const button = page.getByRole('button', { name: 'Större' });
      await expect
        .poll(() => document.querySelector('svg[role=img]')?.getAttribute('viewBox'))
        .toMatch(/^0 0 2\d\d/);
      const written = [...document.querySelectorAll('svg text')].map((text) => text.getBoundingClientRect());
      const places = [button.element().getBoundingClientRect(), ...written];
      const size = getComputedStyle(page.getByText('09:40').element()).fontSize;
      const drawing = document.querySelector('svg[role=img]');
      const larger =
        (drawing?.getBoundingClientRect().width ?? 0) / (drawing as SVGSVGElement).viewBox.baseVal.width;
      expect(Number.parseFloat(size) * larger).toBe(28);
      expect(drawing?.getBoundingClientRect().width).toBe(drawing?.parentElement?.clientWidth);
      // A line of text is lower than its bounding box.
      const lines = places.map(
        ({ x, y, width, height }) => new DOMRect(x, y + height / 5, width, height * 0.6),
      );
      const meeting = lines.flatMap((one, at) => lines.slice(at + 1).filter((other) => meet(one, other)));
      expect(meeting).toEqual([]);
    } finally {
      document.documentElement.style.fontSize = '';
    }
  });

  test('continues across the 180° meridian', async () => {
    await page.viewport(390, 844);
    await show(
      [[line([-17, 179.9], [-17.02, 179.98], [-17.04, -179.94], [-17.05, -179.88])]],
      'Öster om Fiji',
    );
    await expect.element(page.getByText('2 nm')).toBeVisible();
    await expect.element(page.getByText('180°00′ O')).toBeVisible();
    await expect.element(page.getByText('179°55′ V')).toBeVisible();
  });

  test('writes no degree label over another, however long the track', async () => {
    await page.viewport(390, 844);
    await show([[line([57.7, 11.9], [36, -6], [-34, 18], [-38, 140], [-33.8, 151.2])]], 'Till Sydney');
    await expect.element(page.getByText('60°00′ O')).toBeVisible();
    const degrees = [...document.querySelectorAll('text[class*=degrees]')].map((text) =>
      text.getBoundingClientRect(),
    );
    const overlapping = degrees.flatMap((one, at) =>
      degrees.slice(at + 1).filter((other) => meet(one, other)),
    );
    expect(overlapping).toEqual([]);
  });

  test('draws no map tiles by default, and draws and credits them if the operator has configured some', async () => {
    const pictures = () => document.querySelectorAll('svg image').length;
    await show([[toUtö]]);
    await expect.poll(() => document.querySelectorAll('path[d^="M"]').length).toBeGreaterThan(4);
    await expect.poll(() => queryClient.getQueryData(['info'])).toBeDefined();
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
