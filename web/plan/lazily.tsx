import { lazily } from '../shared/ui/lazily.tsx';

/** The plan's parts on other pages load after the page, so that users without a plan don't wait for them. */
export const PlanLine = lazily(async () => (await import('./one-line.tsx')).OneLine);
export const PlanNow = lazily(async () => (await import('./to-do.tsx')).ToDoNow);
