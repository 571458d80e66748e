import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Speed, TotalTime } from './quantity.tsx';

const said = (quantity: React.ReactNode) => renderToStaticMarkup(quantity).replaceAll(/<[^>]*>/g, '');

test('a speed is always shown with one decimal', () => {
  expect(said(<Speed knots={4} />)).toBe('4,0\u00A0knop');
  expect(said(<Speed knots={4.26} />)).toBe('4,3\u00A0knop');
});

test('a total time of zero is shown as a dash, not as 0 min', () => {
  expect(said(<TotalTime minutes={0} />)).toBe('–');
  expect(said(<TotalTime minutes={50} />)).toBe('50\u00A0min');
});
