import { Link, useSearchParams } from 'react-router';
import { useLogs } from '../../logs/use-logs.ts';
import { ButtonRow } from '../../shared/button.tsx';
import { Figure, Figures } from '../../shared/figures.tsx';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { Loading } from '../../shared/loading.tsx';
import { distanceText, durationText, numberText } from '../../shared/numbers.ts';
import { PageHead } from '../../shared/page-head.tsx';
import { PageSection } from '../../shared/page-section.tsx';
import { usePageTitle } from '../../shared/page-title.ts';
import { PaperFacts, PaperSignature, PaperTable } from '../../shared/print/paper.tsx';
import { Print } from '../../shared/print/print.tsx';
import { Distance, TotalTime } from '../../shared/quantity.tsx';
import { BackLink } from '../../shared/way-back.tsx';
import { t } from '../../strings.ts';
import { KeptCopy } from '../../sync/kept-copy.tsx';
import { tripLogs } from '../kind.ts';
import { crewsOf, type SeaTime, seaTimeOf } from './crew.ts';
import { addressOf } from './crew-table.tsx';
import styles from './sea-time-page.module.css';
import { Table } from './table.tsx';

/** The time at sea of the person named in the address: `?name=Anna`. */
export function Component() {
  const name = (useSearchParams()[0].get('name') ?? '').trim();
  const title = name === '' ? t('seaTime.h1') : t('seaTime.of', { namn: name });
  usePageTitle(t('title.seaTime'));
  const { logs, isError, refetch } = useLogs(tripLogs);
  const time = logs && seaTimeOf(logs, name);
  const wasThere = time && time.together.all.trips > 0;

  return (
    <>
      <PageHead
        title={title}
        note={t('seaTime.note')}
        actions={
          <ButtonRow>
            <BackLink to="/logs" text={t('btn.back')} />
            {wasThere && (
              <Print title={title}>
                <SeaTimeOnPaper {...time} />
              </Print>
            )}
          </ButtonRow>
        }
      />
      <KeptCopy />
      {wasThere ? (
        <SeaTimePage {...time} />
      ) : logs ? (
        <>
          {name !== '' && (
            <p role="status" className={styles.name}>
              {t('seaTime.none', { namn: name })}
            </p>
          )}
          <Choice crew={crewsOf(logs).map((one) => one.name)} />
        </>
      ) : isError ? (
        <LoadFailure text={t('trip-log.listFailed')} onRetry={refetch} />
      ) : (
        <Loading text={t('trip-log.loading.list')} />
      )}
    </>
  );
}

/** A link for each person who has been aboard, those with most trips first. */
function Choice({ crew }: { crew: string[] }) {
  if (crew.length === 0) return <p>{t('seaTime.nobody')}</p>;
  return (
    <>
      <p>{t('seaTime.choose')}</p>
      <ul className={styles.names}>
        {crew.map((name) => (
          <li key={name}>
            <Link to={addressOf(name)}>{name}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}

type Times = ReturnType<typeof seaTimeOf>;

/** The roles that the person has had aboard. */
const rolesOf = ({ asSkipper, asCrew }: Times): { heading: string; time: SeaTime }[] =>
  [
    { heading: t('seaTime.asSkipper'), time: asSkipper },
    { heading: t('seaTime.asCrew'), time: asCrew },
  ].filter(({ time }) => time.all.trips > 0);

function SeaTimePage(times: Times) {
  const { trips, days, distance, minutes } = times.together.all;
  return (
    <>
      <Figures>
        <Figure label={t('logs.trips')}>{trips}</Figure>
        <Figure label={t('logs.days')}>{days}</Figure>
        <Figure label={t('log.show.distance')}>
          <Distance nm={distance} />
        </Figure>
        <Figure label={t('log.show.duration')}>
          <TotalTime minutes={minutes} />
        </Figure>
      </Figures>
      {rolesOf(times).map(({ heading, time }) => (
        <PageSection key={heading} heading={heading}>
          <Table
            caption={t('seaTime.caption', { roll: heading })}
            columns={columns()}
            rows={time.years.map(({ year, ...sum }) => ({ key: year, cells: [year, ...figures(sum)] }))}
            sum={[t('print.sum'), ...figures(time.all)]}
          />
        </PageSection>
      ))}
    </>
  );
}

const columns = () => [
  t('log.year'),
  t('logs.trips'),
  t('logs.daysShort'),
  t('log.distance'),
  t('log.show.duration'),
];

const figures = ({ trips, days, distance, minutes }: SeaTime['all']) => [
  ...[trips, days, numberText(distance), <TotalTime key="time" minutes={minutes} />],
];

/** A certificate to show ashore, with a line for the skipper's signature. */
function SeaTimeOnPaper(times: Times) {
  const { trips, days, distance, minutes } = times.together.all;
  const cells = (first: string, sum: SeaTime['all']) => [
    first,
    String(sum.trips),
    String(sum.days),
    numberText(sum.distance),
    sum.minutes > 0 ? durationText(sum.minutes) : '–',
  ];
  const [year = '', ...figures] = columns();
  return (
    <>
      <PaperFacts
        items={[
          { label: t('logs.trips'), value: String(trips) },
          { label: t('logs.days'), value: String(days) },
          { label: t('log.show.distance'), value: distanceText(distance) },
          { label: t('log.show.duration'), value: minutes > 0 && durationText(minutes) },
        ]}
      />
      {rolesOf(times).map(({ heading, time }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <PaperTable
            columns={[
              { label: year, kind: 'brief' },
              ...figures.map((label) => ({ label, kind: 'figure' as const })),
            ]}
            rows={time.years.map((one) => ({ key: String(one.year), cells: cells(String(one.year), one) }))}
            sum={cells(t('print.sum'), time.all)}
          />
        </section>
      ))}
      <PaperSignature label={t('print.signature')} />
    </>
  );
}
