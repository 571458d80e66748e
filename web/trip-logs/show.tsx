import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import type { TripLog } from '#contract/trip-logs';
import { Gallery } from '../images/gallery.tsx';
import { entryOfId } from '../offline/optimistic.ts';
import { usePendingLog } from '../outbox/use-pending.ts';
import { useUser } from '../session-state.ts';
import { BackToList } from '../shared/back-to-list.tsx';
import { ButtonRow, LinkButton } from '../shared/button.tsx';
import { weekdayDateTime } from '../shared/dates.ts';
import { Facts } from '../shared/facts.tsx';
import { Pencil } from '../shared/icons.ts';
import { KeptCopy } from '../shared/kept-copy.tsx';
import { Loading } from '../shared/loading.tsx';
import { whyNotShown } from '../shared/not-shown.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { Columns, PageSection } from '../shared/page-section.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { Print } from '../shared/print/print.tsx';
import { Distance, Duration, WindSpeed } from '../shared/quantity.tsx';
import { t } from '../strings.ts';
import { Figure, Figures, FigureWords } from './figures.tsx';
import { NotShown } from './not-shown.tsx';
import { TripLogOnPaper } from './on-paper.tsx';
import { tripLogQuery } from './queries.ts';
import { routeBeside } from './route.ts';
import { minutesAtSea } from './season.ts';
import styles from './show.module.css';
import { TripLogWaiting } from './waiting.tsx';
import { isBrief, windDegrees } from './wind.ts';
import { WindRose } from './wind-rose.tsx';

export function Component() {
  const { logId = '' } = useParams();
  const { userId } = useUser();
  const isOnServer = entryOfId(logId) === undefined;
  const { data: fetched, error, refetch } = useQuery({ ...tripLogQuery(logId), enabled: isOnServer });
  const { log, waiting, sentAs, isPending } = usePendingLog('trip-log', logId, fetched?.log);
  const missing = !isOnServer && !isPending && !log ? 'missing' : undefined;
  const problem = waiting ? undefined : (missing ?? whyNotShown(fetched, error, userId));
  usePageTitle(log && !problem ? t('title.showlog', { rubrik: log.title }) : t('title.home'));

  if (sentAs !== undefined) {
    return <Navigate to={`/showlog/${sentAs}`} replace state={{ message: t('flash.logCreated') }} />;
  }
  if (problem) {
    return (
      <NotShown
        heading={t('log.h1.list')}
        problem={problem}
        forbidden={t('err.log.forbidden')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!log) return <Coming />;
  return (
    <>
      <PageHead
        title={log.title}
        lead={routeBeside(log)}
        date={log.departureDateTime}
        actions={
          <ButtonRow>
            {waiting?.action !== 'delete' && (
              <LinkButton variant="secondary" to={`/updatelog/${log._id}`}>
                <Pencil />
                {t('btn.editLog')}
              </LinkButton>
            )}
            <BackToList to="/home" text={t('btn.backLog')} />
            <Print title={log.title} lead={routeBeside(log)}>
              <TripLogOnPaper log={log} />
            </Print>
          </ButtonRow>
        }
      />
      <KeptCopy of={tripLogQuery(logId).queryKey} />
      {waiting && <TripLogWaiting entry={waiting} id={log._id} />}
      <TripFigures log={log} />
      {log.description.trim() ? (
        <Columns side={<TripFacts log={log} />}>
          <Description text={log.description} />
        </Columns>
      ) : (
        <TripFacts log={log} />
      )}
      {log.images.length > 0 && (
        <Gallery
          heading={t('log.show.images')}
          images={log.images}
          alt={(numbers) => t('img.altLog', { ...numbers, rubrik: log.title })}
        />
      )}
    </>
  );
}

/** The hidden heading lets the focus wait for the log's own. */
function Coming() {
  return (
    <>
      <h1 className="hidden">{t('log.h1.list')}</h1>
      <Loading text={t('loading.page')} />
    </>
  );
}

/** Only what was written down, or follows from it. */
function TripFigures({ log }: { log: TripLog }) {
  const { distance, windDirection, windSpeed } = log;
  const minutes = minutesAtSea(log);
  const direction = windDirection.trim();
  const degrees = windDegrees(direction);
  const hasWind = direction !== '' || windSpeed !== null;
  if (distance === null && minutes === null && !hasWind) return null;
  return (
    <Figures>
      {distance !== null && (
        <Figure label={t('log.show.distance')}>
          <Distance nm={distance} />
        </Figure>
      )}
      {minutes !== null && (
        <Figure label={t('log.show.duration')}>
          <Duration minutes={minutes} />
        </Figure>
      )}
      {hasWind && (
        <Figure label={t('log.show.wind')} mark={degrees !== null && <WindRose degrees={degrees} />}>
          <Wind direction={direction} speed={windSpeed} />
        </Figure>
      )}
    </Figures>
  );
}

/** On one line where the direction is a point of the compass or another word; a sentence may take as many as it needs. */
function Wind({ direction, speed }: { direction: string; speed: number | null }) {
  const figure = speed !== null && (
    <span className="nowrap">
      <WindSpeed ms={speed} />
    </span>
  );
  if (!isBrief(direction)) {
    return (
      <FigureWords>
        {direction} {figure}
      </FigureWords>
    );
  }
  return (
    <span className="nowrap">
      {direction}
      {direction && figure && <span className="hidden">,</span>} {figure}
    </span>
  );
}

function TripFacts({ log }: { log: TripLog }) {
  const time = (when: string) => <time dateTime={when}>{weekdayDateTime(when)}</time>;
  return (
    <PageSection heading={t('log.show.trip')}>
      <Facts
        items={[
          { label: t('log.show.departure'), value: time(log.departureDateTime) },
          { label: t('log.show.arrival'), value: time(log.arrivalDateTime) },
          { label: t('log.show.position'), value: log.position },
          { label: t('log.show.year'), value: log.year },
        ]}
      />
    </PageSection>
  );
}

/** A blank line parts paragraphs; other line breaks stand as they were written. */
function Description({ text }: { text: string }) {
  const paragraphs = text.trim().split(/\r?\n\s*\n/);
  return (
    <PageSection heading={t('log.show.description')}>
      <div className="prose">
        {paragraphs.map((paragraph, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <p key={i} className={styles.paragraph}>
            {paragraph}
          </p>
        ))}
      </div>
    </PageSection>
  );
}
