import { lazy, Suspense } from 'react';

/** Comes after the page that it stands on: whoever is not under way waits for nothing. */
const Strip = lazy(async () => ({ default: (await import('./strip.tsx')).Strip }));

export const UnderWay = () => (
  <Suspense fallback={null}>
    <Strip />
  </Suspense>
);
