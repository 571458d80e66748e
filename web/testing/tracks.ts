import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { gpxOf } from '#contract/gpx';
import type { Track } from '#contract/track';

/** From Sandhamn to Utö at five knots, a position each minute. */
export function toUtö(): Track {
  const points: (number | null)[] = [5_928_800, 1_891_500, 0];
  for (let minute = 1; minute <= 288; minute += 1) points.push(-112, -193, 60);
  return {
    startedAt: '2026-07-14T07:40:00.000Z',
    points,
    distance: 25.85,
    movingMinutes: 288,
    maxSpeed: 5.4,
  };
}

/** The same line, as a plotter has it that writes no times. */
export const untimed = (): Track => ({ ...toUtö(), startedAt: null, movingMinutes: null, maxSpeed: null });

export const gpx = (content: BlobPart = gpxOf('Utö', toUtö()), name = 'utö.gpx') =>
  new File([content], name, { type: 'application/gpx+xml' });

export async function choose(file: File) {
  // The field is loaded when a form opens, which takes a while on a busy machine.
  const fields = () => document.querySelectorAll('input[type=file][accept*=gpx]:not([multiple])').length;
  await expect.poll(fields).toBe(1);
  const input = document.querySelector<HTMLInputElement>('input[type=file][accept*=gpx]:not([multiple])');
  await userEvent.upload(page.elementLocator(input as Element), file);
}

/** A file of two voyages. */
export function twice(secondAt: string) {
  const [first, second] = [gpxOf('1', toUtö()), gpxOf('2', { ...toUtö(), startedAt: secondAt })];
  return first.replace('</gpx>', '') + second.slice(second.indexOf('<trk>'));
}
