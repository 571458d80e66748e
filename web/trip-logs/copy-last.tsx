import { useLogs } from '../logs/use-logs.ts';
import { useReplacement } from '../shared/form/replacement.tsx';
import { weekdayDate } from '../shared/text/dates.ts';
import { Button } from '../shared/ui/button.tsx';
import { Copy } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import { tripLogs } from './kind.ts';

/** Fills in what a trip has in common with the last one: title and route. Times, wind and miles are different each day. */
export function CopyLast() {
  const last = useLogs(tripLogs).logs?.[0];
  const { put, note } = useReplacement();
  if (!last) return null;
  const { title, position, departureDateTime } = last;
  const said = t('log.copied', { rubrik: title, datum: weekdayDate(departureDateTime) });
  return (
    <div>
      <Button variant="secondary" onClick={() => put({ title, position }, () => said)}>
        <Copy />
        {t('log.copyLast')}
      </Button>
      {note}
    </div>
  );
}
