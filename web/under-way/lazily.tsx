import { lazily } from '../shared/lazily.tsx';

/** Comes after the page that it stands on: whoever is not under way waits for nothing. */
export const UnderWay = lazily(async () => (await import('./strip.tsx')).Strip);
