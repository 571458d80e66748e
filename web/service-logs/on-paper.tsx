import { serviceLogFields as fields } from '#contract/logs/service-log-fields';
import type { ServiceLog } from '#contract/service-logs';
import { LogOnPaper, type PaperParts } from '../logs/on-paper.tsx';
import { PaperEntry, PaperTable } from '../shared/print/paper.tsx';
import { weekdayDate } from '../shared/text/dates.ts';
import { t } from '../strings.ts';
import { serviceLogs } from './kind.ts';

/** The printout of a service log. Its boat and date are above it. */
export const paper: PaperParts<ServiceLog> = {
  leadOf: ({ boatNameModel, date }) => `${boatNameModel}, ${weekdayDate(date)}`,
  facts: () => ({ date: [] }),
};

interface HistoryOnPaperProps {
  /** The newest first, as in every list. */
  logs: readonly ServiceLog[];
  /** Whether there are several boats: then each log names its own. */
  ofSeveral: boolean;
}

/** The service history of a boat, oldest first, for example for the next owner. */
export function HistoryOnPaper({ logs, ofSeveral }: HistoryOnPaperProps) {
  const inOrder = logs.toReversed();
  const lead = ({ date, boatNameModel }: ServiceLog) =>
    ofSeveral ? `${weekdayDate(date)}, ${boatNameModel}` : weekdayDate(date);
  return (
    <>
      <PaperTable
        columns={[
          { label: fields.date.label, kind: 'brief' },
          { label: fields.title.label },
          ...(ofSeveral ? [{ label: t('list.boat') }] : []),
          { label: fields.serviceType.label },
          { label: fields.servicePersonOrCompany.shortLabel },
        ]}
        rows={inOrder.map((log) => ({
          key: log._id,
          cells: [
            log.date.slice(0, 10),
            log.title,
            ...(ofSeveral ? [log.boatNameModel] : []),
            log.serviceType,
            log.servicePersonOrCompany,
          ],
        }))}
      />
      <h2>{t('print.services')}</h2>
      {inOrder.map((log) => (
        <PaperEntry key={log._id} title={log.title} lead={lead(log)}>
          <LogOnPaper kind={serviceLogs} parts={paper} log={log} among />
        </PaperEntry>
      ))}
    </>
  );
}
