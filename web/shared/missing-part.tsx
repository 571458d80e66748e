import { t } from '../first-strings.ts';

/** What is said in the place of something that could not be fetched. */
export const MissingPart = () => (
  <p className="muted">{t(navigator.onLine ? 'crash.missing' : 'crash.notHere')}</p>
);
