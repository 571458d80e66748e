import { useState } from 'react';
import { Link } from 'react-router';
import type { TripLog } from '#contract/trip-logs';
import { Notice } from '../shared/form/notice.tsx';
import { Sailboat } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import { Arrive } from './arrive.tsx';
import { NewRow } from './new-row.tsx';
import { SinceText } from './since.tsx';
import styles from './strip.module.css';
import { useTrip } from './use-trip.ts';

/** Each of these trips that is under way, with a link to it; nothing if there is none. */
export function Strip({ logs }: { logs: readonly TripLog[] }) {
  return logs.filter(({ rows }) => rows?.underWay).map((log) => <UnderWay key={log._id} log={log} />);
}

function UnderWay({ log }: { log: TripLog }) {
  const trip = useTrip(log._id);
  const [hasArrivalFailed, setArrivalFailed] = useState(false);
  const address = `/underway/${log._id}`;
  return (
    <section className={styles.strip} aria-label={t('under.h1')}>
      <Sailboat />
      <div className={styles.words}>
        <Link to={address}>
          {t('under.h1')}: {log.position}
        </Link>
        <p>
          <SinceText log={log} rows={trip.rows} />
        </p>
        {trip.isFull && <p>{t('under.full')}</p>}
        <Notice text={hasArrivalFailed ? t('under.failed') : undefined} />
      </div>
      <div className={styles.ways}>
        <NewRow trip={trip} address={address} />
        <Arrive trip={trip} onFailed={setArrivalFailed} />
      </div>
    </section>
  );
}
