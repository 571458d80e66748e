import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Bars } from './bar-chart.tsx';

test('a bar is labelled with its value, with one decimal', () => {
  const drawn = renderToStaticMarkup(
    <Bars caption="Distans" bars={[{ key: 1, label: 'juli', value: 106.6 }]} />,
  );
  expect(drawn).toContain('>106,6</text>');
});
