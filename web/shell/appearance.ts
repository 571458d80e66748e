import { useState } from 'react';

/** How the pages look: as the device prefers, or day, dusk or night (red light). Stored on the device. */
export const appearances = ['auto', 'day', 'dusk', 'night'] as const;
export type Appearance = (typeof appearances)[number];

/** `public/appearance.js`, which applies the appearance before the first paint, uses the same key. */
const key = 'appearance';

function chosen(): Appearance {
  const theme = document.documentElement.dataset.theme;
  return appearances.find((appearance) => appearance === theme) ?? 'auto';
}

export function useAppearance(): [Appearance, (appearance: Appearance) => void] {
  const [appearance, setAppearance] = useState(chosen);
  const choose = (next: Appearance) => {
    const { dataset } = document.documentElement;
    if (next === 'auto') delete dataset.theme;
    else dataset.theme = next;
    setAppearance(next);
    try {
      if (next === 'auto') localStorage.removeItem(key);
      else localStorage.setItem(key, next);
    } catch {
      // Without storage, the choice lasts until the page is reloaded.
    }
  };
  return [appearance, choose];
}
