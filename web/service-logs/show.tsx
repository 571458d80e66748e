import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import type { ServiceLog } from '#contract/service-logs';
import { Gallery } from '../images/gallery.tsx';
import { entryOfId } from '../offline/optimistic.ts';
import { usePendingLog } from '../outbox/use-pending.ts';
import { useUser } from '../session-state.ts';
import { BackToList } from '../shared/back-to-list.tsx';
import { ButtonRow, LinkButton } from '../shared/button.tsx';
import { weekdayDate, weekdayDateTime } from '../shared/dates.ts';
import { Facts } from '../shared/facts.tsx';
import { Pencil } from '../shared/icons.ts';
import { KeptCopy } from '../shared/kept-copy.tsx';
import { Loading } from '../shared/loading.tsx';
import { whyNotShown } from '../shared/not-shown.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { Columns, PageSection } from '../shared/page-section.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { Print } from '../shared/print/print.tsx';
import { t } from '../strings.ts';
import { NotShown } from './not-shown.tsx';
import { ServiceLogOnPaper } from './on-paper.tsx';
import { serviceLogQuery } from './queries.ts';
import { filledIn, followUpSections, type Section, workSections } from './sections.ts';
import styles from './show.module.css';
import { ServiceLogWaiting } from './waiting.tsx';

export function Component() {
  const { id = '' } = useParams();
  const { userId } = useUser();
  const isOnServer = entryOfId(id) === undefined;
  const { data: fetched, error, refetch } = useQuery({ ...serviceLogQuery(id), enabled: isOnServer });
  const { log, waiting, sentAs, isPending } = usePendingLog('service-log', id, fetched?.log);
  const missing = !isOnServer && !isPending && !log ? 'missing' : undefined;
  const problem = waiting ? undefined : (missing ?? whyNotShown(fetched, error, userId));
  usePageTitle(log && !problem ? t('title.showservice', { rubrik: log.title }) : t('title.service'));

  if (sentAs !== undefined) {
    return (
      <Navigate to={`/showservicelog/${sentAs}`} replace state={{ message: t('flash.serviceCreated') }} />
    );
  }
  if (problem) {
    // A fetch that failed counts as no permission, as the specification has it.
    const text = t(problem === 'missing' ? 'err.service.failed' : 'err.service.forbidden');
    return (
      <NotShown heading={t('svc.h1.list')} problem={problem} text={text} onRetry={() => void refetch()} />
    );
  }
  if (!log) return <Coming />;
  return (
    <>
      <PageHead
        title={log.title}
        lead={log.boatNameModel}
        date={log.date}
        actions={
          <ButtonRow>
            {waiting?.action !== 'delete' && (
              <LinkButton variant="secondary" to={`/updateservicelog/${log._id}`}>
                <Pencil />
                {t('btn.edit')}
              </LinkButton>
            )}
            <BackToList to="/servicelogs" text={t('btn.back')} />
            <Print title={log.title} lead={`${log.boatNameModel}, ${weekdayDate(log.date)}`}>
              <ServiceLogOnPaper log={log} />
            </Print>
          </ButtonRow>
        }
      />
      <KeptCopy of={serviceLogQuery(id).queryKey} />
      {waiting && <ServiceLogWaiting entry={waiting} id={log._id} />}
      <Written log={log} />
      {log.images.length > 0 && (
        <Gallery
          heading={t('svc.images')}
          images={log.images}
          alt={(numbers) => t('img.altLog', { ...numbers, rubrik: log.title })}
        />
      )}
    </>
  );
}

/** The page has a heading from the start; the focus waits for the real one. */
function Coming() {
  return (
    <>
      <h1 className="hidden">{t('svc.h1.list')}</h1>
      <Loading text={t('loading.service')} />
    </>
  );
}

/** All of the text: what every log has beside what only some have, or alone where there is nothing else. */
function Written({ log }: { log: ServiceLog }) {
  const work = filledIn(workSections, log);
  const followUp = filledIn(followUpSections, log);
  if (work.length + followUp.length === 0) return <Basics log={log} />;
  return (
    <Columns side={<Basics log={log} />}>
      <Sections heading={t('svc.sec.work')} sections={work} log={log} />
      <Sections heading={t('svc.sec.followUp')} sections={followUp} log={log} />
    </Columns>
  );
}

function Basics({ log }: { log: ServiceLog }) {
  return (
    <PageSection heading={t('svc.sec.basic')}>
      <Facts
        items={[
          { label: t('svc.date'), value: <time dateTime={log.date}>{weekdayDateTime(log.date)}</time> },
          { label: t('svc.boat'), value: log.boatNameModel },
          { label: t('svc.engineType'), value: log.engineType },
          { label: t('svc.show.person'), value: log.servicePersonOrCompany },
          { label: t('svc.type'), value: log.serviceType },
        ]}
      />
    </PageSection>
  );
}

function Sections(props: { heading: string; sections: Section[]; log: ServiceLog }) {
  const { heading, sections, log } = props;
  if (sections.length === 0) return null;
  return (
    <PageSection heading={heading}>
      {sections.map(({ name, label }) => (
        <div key={name} className={styles.part}>
          <h3>{t(label)}</h3>
          <p>{log[name].trim()}</p>
        </div>
      ))}
    </PageSection>
  );
}
