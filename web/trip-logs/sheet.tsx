import type { TripLog } from '#contract/trip-logs';
import { lazily } from '../shared/ui/lazily.tsx';

const SheetOnPaper = lazily(async () => (await import('../under-way/sheet.tsx')).SheetOnPaper, {
  waiting: () => <p aria-busy="true" />,
});

/** «Loggblad» of a trip on paper. */
export const sheetOnPaper = (log: TripLog) => log.rows && <SheetOnPaper log={log} />;
