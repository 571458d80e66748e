import type { ServiceLog } from '#contract/service-logs';
import type { Entry } from '../device/outbox.ts';
import { Versions } from '../outbox/versions.tsx';
import { WaitingNote } from '../outbox/waiting-note.tsx';
import { dateTime } from '../shared/dates.ts';
import type { Fact } from '../shared/facts.tsx';
import { t } from '../strings.ts';
import type { FetchedServiceLog } from './queries.ts';
import { followUpSections, workSections } from './sections.ts';

interface ServiceLogWaitingProps {
  entry: Entry;
  /** As it will be. */
  mine: ServiceLog;
  /** As the server has it. */
  theirs: FetchedServiceLog | undefined;
}

/** What of a service log has not been sent, and both versions where it was changed elsewhere too. */
export function ServiceLogWaiting({ entry, mine, theirs }: ServiceLogWaitingProps) {
  const show = `/showservicelog/${mine._id}`;
  return (
    <WaitingNote entry={entry} to={{ show, update: `/updateservicelog/${mine._id}`, list: '/servicelogs' }}>
      {entry.problem?.kind === 'changed-elsewhere' && (
        <Versions entry={entry} mine={mine} theirs={theirs} facts={factsOf} show={show} />
      )}
    </WaitingNote>
  );
}

function factsOf(log: ServiceLog): Fact[] {
  return [
    { label: t('svc.title'), value: log.title },
    { label: t('svc.date'), value: dateTime(log.date) },
    { label: t('svc.boat'), value: log.boatNameModel },
    { label: t('svc.engineType'), value: log.engineType },
    { label: t('svc.person'), value: log.servicePersonOrCompany },
    { label: t('svc.type'), value: log.serviceType },
    ...[...workSections, ...followUpSections].map(({ name, label }) => ({
      label: t(label),
      value: log[name],
    })),
    { label: t('outbox.images'), value: t('outbox.imagesCount', { n: log.images.length }) },
  ];
}
