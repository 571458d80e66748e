import type { ListedServiceLog, ServiceLog } from '#contract/service-logs';
import { PicturesOnPaper } from '../images/on-paper.tsx';
import { readImagePaths } from '../images/paths.ts';
import { weekdayDate } from '../shared/dates.ts';
import { PaperEntry, PaperFacts, PaperTable, PaperText } from '../shared/print/paper.tsx';
import { t } from '../strings.ts';
import { filledIn, followUpSections, workSections } from './sections.ts';

/** One service log, without its title, date and boat: they stand over it. What was not filled in is left out. */
export function ServiceLogOnPaper({ log }: { log: ServiceLog }) {
  const images = readImagePaths(log.images);
  return (
    <>
      <PaperFacts
        items={[
          { label: t('svc.engineType'), value: log.engineType },
          { label: t('svc.show.person'), value: log.servicePersonOrCompany },
          { label: t('svc.type'), value: log.serviceType },
        ]}
      />
      {filledIn([...workSections, ...followUpSections], log).map(({ name, label }) => (
        <PaperText key={name} heading={t(label)} text={log[name]} />
      ))}
      {images.length > 0 && (
        <PicturesOnPaper
          images={images}
          alt={(numbers) => t('img.altLog', { ...numbers, rubrik: log.title })}
        />
      )}
    </>
  );
}

interface HistoryOnPaperProps {
  /** The newest first, as in every list. */
  logs: readonly ListedServiceLog[];
  /** Whether each names its boat: there are several. */
  ofSeveral: boolean;
}

/** What was done to a boat, in the order it was done: for whoever takes it over. */
export function HistoryOnPaper({ logs, ofSeveral }: HistoryOnPaperProps) {
  const inOrder = logs.toReversed();
  const lead = ({ date, boatNameModel }: ListedServiceLog) =>
    ofSeveral ? `${weekdayDate(date)}, ${boatNameModel}` : weekdayDate(date);
  return (
    <>
      <PaperTable
        columns={[
          { label: t('svc.date'), kind: 'brief' },
          { label: t('svc.title') },
          ...(ofSeveral ? [{ label: t('list.boat') }] : []),
          { label: t('svc.type') },
          { label: t('svc.show.person') },
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
          <ServiceLogOnPaper log={log} />
        </PaperEntry>
      ))}
    </>
  );
}
