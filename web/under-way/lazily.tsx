import { lazily } from '../shared/ui/lazily.tsx';

/** Loads after the page it is on, so that users without a trip under way don't wait for it. */
export const UnderWay = lazily(async () => (await import('./strip.tsx')).Strip);
