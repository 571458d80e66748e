import type { TripLog } from '#contract/trip-logs';
import { lazily } from '../shared/lazily.tsx';
import { Loading } from '../shared/loading.tsx';
import { t } from '../strings.ts';

const Sheet = lazily(async () => (await import('../under-way/sheet.tsx')).default, {
  waiting: () => <Loading text={t('under.loading')} />,
});
const SheetOnPaper = lazily(async () => (await import('../under-way/sheet.tsx')).SheetOnPaper, {
  waiting: () => <p aria-busy="true" />,
});

/** «Loggblad» of a trip, on its page or on paper. */
export function sheetOf(log: TripLog, onPaper: boolean) {
  if (!log.rows) return null;
  return onPaper ? <SheetOnPaper log={log} /> : <Sheet log={log} />;
}
