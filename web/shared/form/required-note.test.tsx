import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RequiredNote } from './required-note.tsx';

test('what the star means is a whole sentence for who hears it', () => {
  const heard = renderToStaticMarkup(<RequiredNote />)
    .replaceAll(/<span[^>]*aria-hidden="true"[^>]*>[^<]*<\/span>/g, '')
    .replaceAll(/<[^>]*>/g, '');
  expect(heard).toBe('Fält märkta med stjärna måste fyllas i.');
});
