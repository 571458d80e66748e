import type { ReactNode } from 'react';
import { DateBlock } from '../ledger/date-block.tsx';
import { PageHeading } from '../navigation/page-heading.tsx';
import { ActionBar } from './action-bar.tsx';
import styles from './page-head.module.css';

interface PageHeadProps {
  title: string;
  /** A muted line under the heading, for example where the trip went. */
  lead?: ReactNode;
  /** A small line under the heading, for example what the star in a form means. */
  note?: ReactNode;
  /** A wall-clock time, drawn as a date block before the heading. */
  date?: string;
  /** Buttons or a field at the right, under the heading on a phone. */
  actions?: ReactNode;
  /** The page's main action; see `ActionBar`. */
  bar?: ReactNode;
}

export function PageHead({ title, lead, note, date, actions, bar }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <div className={date === undefined ? styles.text : `${styles.text} ${styles.dated}`}>
        {date !== undefined && (
          <div className={styles.date}>
            <DateBlock when={date} />
          </div>
        )}
        <div>
          <PageHeading>{title}</PageHeading>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          {note !== undefined && <p className="small muted">{note}</p>}
        </div>
      </div>
      {actions}
      {bar !== undefined && <ActionBar>{bar}</ActionBar>}
    </div>
  );
}
