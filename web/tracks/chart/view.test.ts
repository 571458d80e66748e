import { expect, test } from 'vitest';
import { scaleOf, viewOf } from './view.ts';

test.each([
  { width: 90, height: 50 },
  { width: 120, height: 139 },
  { width: 390, height: 141 },
])('a drawing of $width × $height px has its box in it, north up', (size) => {
  const box = { west: 18.3, south: 59.2, east: 18.9, north: 59.4 };
  const view = viewOf(box, size);
  expect(scaleOf(view).pixels).toBeGreaterThan(0);
  expect(view.x(box.west)).toBeGreaterThan(0);
  expect(view.x(box.east)).toBeLessThan(size.width);
  expect(view.y(box.north)).toBeGreaterThan(0);
  expect(view.y(box.south)).toBeGreaterThan(view.y(box.north));
  expect(view.y(box.south)).toBeLessThan(size.height);
});
