import { useLayoutEffect, useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Thumbnails } from './thumbnails.tsx';

/** Presses the first X just after a render whose effects have not run yet, as on a slow device. */
function Pressed({ now }: { now: boolean }) {
  const [keys, setKeys] = useState(['a', 'b']);
  const around = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (now) around.current?.querySelector('button')?.click();
  }, [now]);
  return (
    <div ref={around}>
      <Thumbnails
        items={keys.map((key) => ({ key, image: key }))}
        first={1}
        otherwise={around}
        onRemove={(key) => setKeys((before) => before.filter((one) => one !== key))}
      />
    </div>
  );
}

test('the focus moves to the next picture even if the one before is removed while the page is being drawn', async () => {
  const { rerender } = await render(<Pressed now={false} />);
  await rerender(<Pressed now />);
  const left = page.getByRole('button', { name: 'Ta bort bild 1 (X)' });
  await expect.element(left).toHaveFocus();
});
