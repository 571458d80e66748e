import { lazily } from '../shared/lazily.tsx';

/** What stands of the plan on other pages comes after them: whoever has no plan waits for nothing. */
export const PlanLine = lazily(async () => (await import('./one-line.tsx')).OneLine);
export const PlanNow = lazily(async () => (await import('./to-do.tsx')).ToDoNow);
