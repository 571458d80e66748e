import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { LogRows } from '../../logs/rows.tsx';
import { useLogs } from '../../logs/use-logs.ts';
import { useBoats } from '../../plan/use-boats.ts';
import { usePageTitle } from '../../shared/navigation/page-title.ts';
import { BackLink } from '../../shared/navigation/way-back.tsx';
import { Print } from '../../shared/print/print.tsx';
import { numberText } from '../../shared/text/numbers.ts';
import { Distance, TotalTime } from '../../shared/text/quantity.tsx';
import { ButtonRow } from '../../shared/ui/button.tsx';
import { Figure, Figures } from '../../shared/ui/figures.tsx';
import { Fold } from '../../shared/ui/fold.tsx';
import { LoadFailure } from '../../shared/ui/load-failure.tsx';
import { Loading } from '../../shared/ui/loading.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { PageSection } from '../../shared/ui/page-section.tsx';
import { t } from '../../strings.ts';
import { KeptCopy } from '../../sync/kept-copy.tsx';
import { tripLogs } from '../kind.ts';
import { rowOf } from '../rows.tsx';
import { crewsOf, type SumByNight, seaTimeOf } from './crew.ts';
import { addressOf } from './crew-table.tsx';
import { SeaTimeOnPaper } from './sea-time-on-paper.tsx';
import styles from './sea-time-page.module.css';
import { columns, notesOf, rolesOf, type Times } from './sea-time-parts.ts';
import { Table } from './table.tsx';

/** The time at sea of the person named in the address: `?name=Anna`. */
export function Component() {
  const name = (useSearchParams()[0].get('name') ?? '').trim();
  const title = name === '' ? t('seaTime.h1') : t('seaTime.of', { namn: name });
  usePageTitle(t('title.seaTime'));
  const { logs, isError, refetch } = useLogs(tripLogs);
  const time = useMemo(() => logs && seaTimeOf(logs, name), [logs, name]);
  const { boats = [] } = useBoats();
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
                <SeaTimeOnPaper times={time} boats={boats} />
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

function SeaTimePage(times: Times) {
  const { trips, days, distance, minutes, night } = times.together.all;
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
        <Figure label={t('seaTime.atNight')}>
          <TotalTime minutes={night} />
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
      <div className={styles.trips}>
        <Fold heading={t('seaTime.trips')} note={trips}>
          <LogRows kind={tripLogs} logs={times.trips.map(({ log }) => log)} rowOf={rowOf} />
        </Fold>
      </div>
      {notesOf(times).map((text) => (
        <p key={text} className="small muted">
          {text}
        </p>
      ))}
    </>
  );
}

const figures = ({ trips, days, distance, minutes, night }: SumByNight) => [
  ...[trips, days, numberText(distance)],
  <TotalTime key="time" minutes={minutes} />,
  <TotalTime key="night" minutes={night} />,
];
