import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { press } from '../../testing/press.ts';
import { button, noted } from '../../testing/screen.tsx';
import { lazily } from './lazily.tsx';

/** A page with a part that can be hidden and shown again. */
function pageWith(Part: ReturnType<typeof lazily<object>>) {
  return function Page() {
    const [shown, setShown] = useState(true);
    return (
      <>
        <h1>Resan</h1>
        {shown && <Part />}
        <button type="button" onClick={() => setShown(!shown)}>
          Spår
        </button>
      </>
    );
  };
}

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

test('a part of a page that is not on the device yet says so, and is loaded the next time it is shown', async () => {
  // Only this one is restored: the spies on the console stay for the tests after this.
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  const load = vi.fn(lost).mockResolvedValue((() => <p>Kartan</p>) as never);
  load.mockImplementationOnce(lost);
  const Page = pageWith(lazily(load as never));
  await render(<Page />);
  await expect
    .element(page.getByText('Sidan finns inte på enheten än. Öppna den en gång med täckning.'))
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Resan' })).toBeVisible();
  expect(noted.join()).toContain('A part of the page could not be fetched.');
  await press(button('Spår'));
  await press(button('Spår'));
  await expect.element(page.getByText('Kartan')).toBeVisible();
});

test('a part of a page that can’t be fetched although there is coverage says so', async () => {
  const Page = pageWith(lazily(lost));
  await render(<Page />);
  await expect.element(page.getByText(/^En del av LOGGBOKEN kunde inte hämtas/)).toBeVisible();
});
