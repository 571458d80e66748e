import { expect, test } from 'vitest';
import { scaleOf, viewOf } from './view.ts';

test.each([
  { width: 90, height: 50 },
  { width: 120, height: 139 },
  { width: 390, height: 141 },
])('a drawing of $width × $height px contains its box, with north up', (size) => {
  const box = { west: 18.3, south: 59.2, east: 18.9, north: 59.4 };
  const view = viewOf(box, size);
  expect(scaleOf(view).pixels).toBeGreaterThan(0);
  expect(view.x(box.west)).toBeGreaterThan(0);
  expect(view.x(box.east)).toBeLessThan(size.width);
  expect(view.y(box.north)).toBeGreaterThan(0);
  expect(view.y(box.south)).toBeGreaterThan(view.y(box.north));
  expect(view.y(box.south)).toBeLessThan(size.height);
});

test.each([90, -90, 86])(
  'a berth at %i degrees, near a pole that the projection can’t reach, is still drawn',
  (latitude) => {
    const view = viewOf({ west: 0, east: 0, south: latitude, north: latitude }, { width: 400, height: 300 });
    expect([view.x(0), view.y(latitude)].map(Math.round)).toEqual([200, 150]);
  },
);
