import type { TripLog } from '#contract/trip-logs';
import type { Entry } from '../offline/entry.ts';
import { lazily } from '../shared/lazily.tsx';

const SheetOnPaper = lazily(async () => (await import('../under-way/sheet.tsx')).SheetOnPaper, {
  waiting: () => <p aria-busy="true" />,
});

/** «Loggblad» of a trip on paper. */
export const sheetOnPaper = (log: TripLog, waiting: Entry | undefined) =>
  log.rows && <SheetOnPaper log={log} waiting={waiting} />;
