import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RequiredNote } from './required-note.tsx';

test('a screen reader reads the meaning of the star as a whole sentence', () => {
  const heard = renderToStaticMarkup(<RequiredNote />)
    .replaceAll(/<span[^>]*aria-hidden="true"[^>]*>[^<]*<\/span>/g, '')
    .replaceAll(/<[^>]*>/g, '');
  expect(heard).toBe('Fält märkta med stjärna måste fyllas i.');
});
