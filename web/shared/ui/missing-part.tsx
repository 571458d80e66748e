import { t } from '../../strings.ts';

/** Says, in place of a part of a page, that it could not be loaded. */
export const MissingPart = () => (
  <p className="muted">{t(navigator.onLine ? 'crash.missing' : 'crash.notHere')}</p>
);
