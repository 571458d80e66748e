import { Link } from 'react-router';
import type { TripLog } from '#contract/trip-logs';
import { useLogs } from '../logs/use-logs.ts';
import type { WithPending } from '../offline/optimistic.ts';
import { LinkButton } from '../shared/button.tsx';
import { Flag, Plus, Sailboat } from '../shared/icons.ts';
import { t } from '../strings.ts';
import { tripLogs } from '../trip-logs/kind.ts';
import { SinceText } from './since.tsx';
import styles from './strip.module.css';
import { useRows } from './use-rows.ts';

/** Each trip that is under way, with the way on: nothing while none is. */
export function Strip() {
  const { logs = [] } = useLogs(tripLogs);
  return logs
    .filter(({ rows, waiting }) => rows?.underWay && waiting?.action !== 'delete')
    .map((log) => <UnderWay key={log._id} log={log} />);
}

function UnderWay({ log }: { log: WithPending<TripLog> }) {
  const { rows } = useRows(log._id, log.waiting);
  const address = `/underway/${log._id}`;
  return (
    <section className={styles.strip} aria-label={t('under.h1')}>
      <Sailboat />
      <div className={styles.words}>
        <Link to={address}>
          {t('under.h1')}: {log.position}
        </Link>
        <p>
          <SinceText log={log} rows={rows} />
        </p>
      </div>
      <div className={styles.ways}>
        <LinkButton variant="primary" to={`${address}/row`}>
          <Plus />
          {t('under.newRow')}
        </LinkButton>
        <LinkButton variant="secondary" to={address}>
          <Flag />
          {t('under.open')}
        </LinkButton>
      </div>
    </section>
  );
}
