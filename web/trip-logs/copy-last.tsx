import { useQuery } from '@tanstack/react-query';
import { Button } from '../shared/button.tsx';
import { weekdayDate } from '../shared/dates.ts';
import { useReplacement } from '../shared/form/replacement.tsx';
import { Copy } from '../shared/icons.ts';
import { t } from '../strings.ts';
import styles from './copy-last.module.css';
import { tripLogsQuery } from './queries.ts';

/** Fills in what a trip has in common with the one before it: its title and its way. Times, wind and miles are the day's own. */
export function CopyLast() {
  const last = useQuery(tripLogsQuery()).data?.[0];
  const { put, note } = useReplacement();
  if (!last) return null;
  const { title, position, departureDateTime } = last;
  const said = t('log.copied', { rubrik: title, datum: weekdayDate(departureDateTime) });
  return (
    <div className={styles.copy}>
      <Button variant="secondary" onClick={() => put({ title, position }, () => said)}>
        <Copy />
        {t('log.copyLast')}
      </Button>
      {note}
    </div>
  );
}
