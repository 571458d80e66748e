import { expect, type Page } from '@playwright/test';

/** From Sandhamn toward Utö at five knots, a position every `everySeconds`; it begins at 09:40 in Sweden. */
export function gpx(minutes = 120, day = '2025-07-14', everySeconds = 60): string {
  const start = Date.parse(`${day}T07:40:00Z`);
  const points = Array.from({ length: (minutes * 60) / everySeconds + 1 }, (_, at) => {
    const minute = (at * everySeconds) / 60;
    const [lat, lon] = [59.28 - minute * 0.001_12, 18.88 - minute * 0.001_93];
    const time = new Date(start + minute * 60_000).toISOString();
    return `<trkpt lat="${lat.toFixed(6)}" lon="${lon.toFixed(6)}"><time>${time}</time></trkpt>`;
  });
  return `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`;
}

const file = (content = gpx(), name = 'spår.gpx') => ({
  name,
  mimeType: 'application/gpx+xml',
  buffer: Buffer.from(content),
});

export async function chooseTrack(page: Page, content = gpx()) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Välj (en annan )?GPX-fil$/ }).click();
  await (await chooser).setFiles(file(content));
  await expect(page.getByText(/punkter, .* i rörelse/)).toBeVisible();
}

export const chart = (page: Page, name: string | RegExp) => page.getByRole('img', { name });

/** Waits until a chart has its coast: it is requested after the chart is shown, and leaving the page earlier cuts it off. */
export const coastDrawn = (page: Page) =>
  expect.poll(() => page.locator('figure path[class*=land]').count(), 'land on a chart').toBeGreaterThan(0);
