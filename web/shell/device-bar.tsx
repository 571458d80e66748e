import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { useSending } from '../device/sending-state.ts';
import { updateApp, useAppState } from '../device/updates.ts';
import { pageOf } from '../outbox/shown.ts';
import { useOutbox, useUnreadable } from '../outbox/use-outbox.ts';
import { Button } from '../shared/button.tsx';
import { CircleCheck, CloudCheck, CloudOff, CloudUpload, Download, TriangleAlert } from '../shared/icons.ts';
import { t } from '../strings.ts';
import styles from './device-bar.module.css';

/** How long good news stands, in milliseconds. */
const brief = 6000;

/** Under the header: whether there is a network, what waits for it, and a newer version of the app. */
export function DeviceBar() {
  return (
    <>
      <NetworkLine />
      <OutboxLines />
      <UpdateLine />
    </>
  );
}

/** As the browser says it: that a call has failed is told where it was made. */
function NetworkLine() {
  const online = useSyncExternalStore(onNetwork, () => navigator.onLine);
  const [back, setBack] = useState(false);
  useEffect(() => {
    if (!online) return () => setBack(true);
    const timer = setTimeout(() => setBack(false), brief);
    return () => clearTimeout(timer);
  }, [online]);
  return (
    <div role="status">
      {!online && (
        <Line tone="notice" icon={<CloudOff />}>
          {t('net.offline')}
        </Line>
      )}
      {online && back && (
        <Line tone="ok" icon={<CircleCheck />}>
          {t('net.online')}
        </Line>
      )}
    </div>
  );
}

function onNetwork(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** What waits, goes and has gone; and what can't go before its writer has looked at it. */
function OutboxLines() {
  const { pathname } = useLocation();
  const entries = useOutbox() ?? [];
  const unreadable = useUnreadable();
  const { sending, sent } = useSending();
  const stuck = entries.filter(({ problem }) => problem);
  const queued = entries.length - stuck.length;
  return (
    <div role="status">
      {stuck[0] && (
        <Line tone="danger" icon={<TriangleAlert />}>
          {t('net.stuck')}
          <Link to={stuck.length === 1 ? pageOf(stuck[0]) : '/outbox'}>{t('net.review')}</Link>
        </Line>
      )}
      {unreadable.length > 0 && pathname !== '/outbox' && (
        <Line tone="danger" icon={<TriangleAlert />}>
          {t('outbox.unreadable')}
          <Link to="/outbox">{t('net.showQueue')}</Link>
        </Line>
      )}
      {sending ? (
        <Line tone="plain" icon={<CloudUpload />}>
          {t('net.sending', sending)}
        </Line>
      ) : (
        queued > 0 && (
          <Line tone="notice" icon={<CloudUpload />}>
            {queued === 1 ? t('net.queue.one') : t('net.queue.many', { n: queued })}
            {pathname !== '/outbox' && <Link to="/outbox">{t('net.showQueue')}</Link>}
          </Line>
        )
      )}
      {sent > 0 && !sending && (
        <Line tone="ok" icon={<CloudCheck />}>
          {sent === 1 ? t('net.sent.one') : t('net.sent.many', { n: sent })}
        </Line>
      )}
    </div>
  );
}

/** Offered, never forced: somebody may be writing. */
function UpdateLine() {
  const state = useAppState();
  return (
    <div role="status">
      {state === 'update' && (
        <Line tone="plain" icon={<Download />}>
          {t('pwa.update')}
          <Button variant="secondary" small onClick={updateApp}>
            {t('pwa.updateBtn')}
          </Button>
        </Line>
      )}
    </div>
  );
}

function Line({
  tone,
  icon,
  children,
}: {
  tone: 'ok' | 'notice' | 'danger' | 'plain';
  icon: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={`${styles.line} ${styles[tone]}`}>
      <div className={styles.in}>
        {icon}
        <div className={styles.text}>{children}</div>
      </div>
    </div>
  );
}
