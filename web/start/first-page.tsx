import { useId } from 'react';
import { DateBlock } from '../shared/ledger/date-block.tsx';
import { nowWallClock } from '../shared/text/dates.ts';
import { Table, User, Wrench } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import styles from './first-page.module.css';
import { Lines } from './lines.tsx';
import spread from './start.module.css';

/** A blank, ruled page for a user without logs. */
export function FirstPage({ userId }: { userId: string }) {
  const id = useId();
  return (
    <div className={spread.spread}>
      <div className={styles.page}>
        <div className={styles.head} aria-hidden="true">
          <span>{t('start.date')}</span>
          <span>{t('start.trip')}</span>
          <span>{t('log.show.distance')}</span>
          <span>{t('log.show.duration')}</span>
        </div>
        <div className={styles.first}>
          <div className={styles.date}>
            <DateBlock when={nowWallClock()} />
          </div>
          <div className={styles.words}>
            <h3>{t('start.first.h')}</h3>
            <p className="muted">{t('start.first.p')}</p>
          </div>
        </div>
        {['one', 'two', 'three'].map((row) => (
          <div key={row} className={styles.row} aria-hidden="true">
            <span />
            <span />
            <span />
            <span />
          </div>
        ))}
      </div>
      <section className={styles.ways} aria-labelledby={id}>
        <h3 id={id}>{t('start.or')}</h3>
        <Lines
          lines={[
            {
              to: `/showprofile/${userId}/read-in`,
              icon: <Table />,
              name: t('start.table.h'),
              text: t('start.table.p'),
            },
            {
              to: '/createservicelog',
              icon: <Wrench />,
              name: t('service-log.new'),
              text: t('start.service.p'),
            },
            {
              to: `/showprofile/${userId}`,
              icon: <User />,
              name: t('start.profile.h'),
              text: t('start.profile.p'),
            },
          ]}
        />
      </section>
    </div>
  );
}
