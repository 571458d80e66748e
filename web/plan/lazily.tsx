import { lazy, Suspense } from 'react';

/** What stands of the plan on other pages comes after them: whoever has no plan waits for nothing. */
const Line = lazy(async () => ({ default: (await import('./one-line.tsx')).OneLine }));
const Now = lazy(async () => ({ default: (await import('./to-do.tsx')).ToDoNow }));

export const PlanLine = () => (
  <Suspense fallback={null}>
    <Line />
  </Suspense>
);

export const PlanNow = () => (
  <Suspense fallback={null}>
    <Now />
  </Suspense>
);
