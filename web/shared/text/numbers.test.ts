import { expect, test } from 'vitest';
import {
  bytesText,
  distanceText,
  durationText,
  numberText,
  percentText,
  speedText,
  windSpeedText,
} from './numbers.ts';

const nbsp = '\u00A0';

test('numbers have a decimal comma, a hard space between thousands and a real minus sign', () => {
  expect(numberText(12.5)).toBe('12,5');
  expect(numberText(1234.5)).toBe(`1${nbsp}234,5`);
  expect(numberText(-3)).toBe('\u22123');
  expect(numberText(8)).toBe('8');
});

test('a sum of decimals is shown without binary rounding errors', () => {
  expect(numberText(0.1 + 0.2)).toBe('0,3');
});

test('units follow a hard space', () => {
  expect(distanceText(12.5)).toBe(`12,5${nbsp}nm`);
  expect(windSpeedText(8.5)).toBe(`8,5${nbsp}m/s`);
  expect(percentText(0.454)).toBe(`45${nbsp}%`);
});

test('a speed is always shown with one decimal', () => {
  expect(speedText(4)).toBe(`4,0${nbsp}knop`);
  expect(speedText(4.26)).toBe(`4,3${nbsp}knop`);
});

test('a duration leaves out hours or minutes that are zero, but never both', () => {
  expect(durationText(325)).toBe(`5${nbsp}h${nbsp}25${nbsp}min`);
  expect(durationText(240)).toBe(`4${nbsp}h`);
  expect(durationText(50)).toBe(`50${nbsp}min`);
  expect(durationText(0)).toBe(`0${nbsp}min`);
});

test('sizes are shown in kilobytes and megabytes', () => {
  expect(bytesText(14_240_000)).toBe(`14,2${nbsp}MB`);
  expect(bytesText(639_100)).toBe(`640${nbsp}kB`);
  expect(bytesText(2_000_000)).toBe(`2${nbsp}MB`);
});
