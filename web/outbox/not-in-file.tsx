import { Link } from 'react-router';
import { Notice } from '../shared/form/notice.tsx';
import { t } from '../strings.ts';
import { useSnapshot } from '../sync/account.ts';
import { countOf, queueText } from './queue-text.ts';
import { isStuck, useMustWait, useWaitingRecords } from './use-changes.ts';

/** Above what fetches a file that the server makes: what waits on this device is not in it. Nothing while that is being sent. */
export function NotInFile() {
  const failing = useSnapshot()?.failing;
  const mustWait = useMustWait();
  const waiting = useWaitingRecords().filter(({ changes }) =>
    changes.some((one) => mustWait || isStuck(one) || failing?.has(one.id)),
  );
  if (waiting.length === 0) return <Notice text={undefined} />;
  return (
    <Notice
      text={
        <span>
          {queueText(countOf(waiting))}. {t('net.notInFile')} <Link to="/outbox">{t('net.showQueue')}</Link>
        </span>
      }
    />
  );
}
