import { useState } from 'react';

/** How the pages look: as the device wishes, or day, dusk or night (red light). Kept on the device. */
export const appearances = ['auto', 'day', 'dusk', 'night'] as const;
export type Appearance = (typeof appearances)[number];

/** The same key stands in `public/appearance.js`, which applies it before the first paint. */
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
      // Where the browser keeps nothing for us, it is so until the page is loaded anew.
    }
  };
  return [appearance, choose];
}
