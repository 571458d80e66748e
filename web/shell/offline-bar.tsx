import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { updateApp, useAppState } from '../offline/app-updates.ts';
import { pageOf } from '../offline/optimistic.ts';
import { useSyncStatus } from '../offline/status.ts';
import { useIsKept, useOutbox, useUnreadable } from '../outbox/use-outbox.ts';
import { queryClient } from '../query-client.ts';
import { useUser } from '../session-state.ts';
import { Button } from '../shared/button.tsx';
import { wallClockOf, weekdayDateTime } from '../shared/dates.ts';
import {
  CircleCheck,
  CloudCheck,
  CloudOff,
  CloudUpload,
  Download,
  KeyRound,
  TriangleAlert,
} from '../shared/icons.ts';
import { passwordNoticeQuery } from '../shared/password-notice-query.ts';
import { useOnline } from '../shared/use-online.ts';
import { t } from '../strings.ts';
import styles from './offline-bar.module.css';

/** How long good news is shown, in milliseconds. */
const brief = 6000;

/** Under the header: a line about the network and unsent changes, one about an update, and one about a temporary password. */
export function OfflineBar() {
  return (
    <>
      <SyncLine />
      <UpdateLine />
      <PasswordLine />
    </>
  );
}

interface Said {
  tone: Tone;
  icon: ReactNode;
  text: string;
  link?: { to: string; text: string };
}

/** Shows only the most important message; never good news beside bad. */
function SyncLine() {
  const said = useSaid();
  return (
    <div role="status">
      {said && (
        <Line tone={said.tone} icon={said.icon}>
          {said.text}
          {said.link && <Link to={said.link.to}>{said.link.text}</Link>}
        </Line>
      )}
    </div>
  );
}

function useSaid(): Said | undefined {
  const { pathname } = useLocation();
  const online = useOnline();
  const isBack = useIsBack(online);
  const isKept = useIsKept();
  const entries = useOutbox() ?? [];
  const unreadable = useUnreadable();
  const { sending, sent, isFull } = useSyncStatus();
  const [stuck, ...moreStuck] = entries.filter(({ problem }) => problem);
  const waiting = entries.filter(({ problem, waited }) => waited && !problem).length;
  const hasWaiting = waiting > 0;
  useEffect(() => {
    // The browser may clear away what sites keep. Firefox asks its user, who then sees why.
    if (hasWaiting) void navigator.storage?.persist?.();
  }, [hasWaiting]);
  const queue = pathname === '/outbox' ? undefined : { to: '/outbox', text: t('net.showQueue') };
  const logs = waiting === 1 ? t('net.queue.one') : t('net.queue.many', { n: waiting });
  const withQueue = queue && { link: queue };

  if (!isKept) return { tone: 'danger', icon: <TriangleAlert />, text: t('net.keepsNothing') };
  if (stuck) {
    const to = moreStuck.length === 0 ? pageOf(stuck) : '/outbox';
    const link = pathname === to ? undefined : { to, text: t('net.review') };
    return {
      tone: 'danger',
      icon: <TriangleAlert />,
      text: t(stuck.saved ? 'net.stuckPicture' : 'net.stuck'),
      ...(link && { link }),
    };
  }
  if (unreadable.length > 0 && queue) {
    return { tone: 'danger', icon: <TriangleAlert />, text: t('outbox.unreadable'), link: queue };
  }
  if (!online) {
    if (waiting === 0) return { tone: 'notice', icon: <CloudOff />, text: t('net.offline') };
    return { tone: 'notice', icon: <CloudOff />, text: `${t('net.noNetwork')} · ${logs}`, ...withQueue };
  }
  if (sending) return { tone: 'plain', icon: <CloudUpload />, text: t('net.sending', sending) };
  // Also what was saved a moment ago: that it waits could not be noted either.
  if (isFull && entries.length > 0) {
    return { tone: 'danger', icon: <TriangleAlert />, text: t('net.deviceFull'), ...withQueue };
  }
  if (waiting > 0) {
    return { tone: 'notice', icon: <CloudUpload />, text: `${t('net.serverAway')} · ${logs}`, ...withQueue };
  }
  if (sent > 0) {
    const text = sent === 1 ? t('net.sent.one') : t('net.sent.many', { n: sent });
    return { tone: 'ok', icon: <CloudCheck />, text };
  }
  return isBack ? { tone: 'ok', icon: <CircleCheck />, text: t('net.online') } : undefined;
}

/** True for a moment after the network has come back. */
function useIsBack(online: boolean): boolean {
  const [back, setBack] = useState(false);
  useEffect(() => {
    if (!online) return () => setBack(true);
    const timer = setTimeout(() => setBack(false), brief);
    return () => clearTimeout(timer);
  }, [online]);
  return back;
}

/** The update is offered, never forced: the user may be writing. */
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

/** Shown until the user has chosen another password. */
function PasswordLine() {
  const { userId } = useUser();
  const { pathname } = useLocation();
  // The bar is outside the provider of the query client, so the client is passed here.
  const endsAt = useQuery(passwordNoticeQuery, queryClient).data?.endsAt;
  const form = `/changeprofile/${userId}`;
  return (
    <div role="status">
      {endsAt && (
        <Line tone="notice" icon={<KeyRound />}>
          {t('temporaryPassword.ends', { tid: weekdayDateTime(wallClockOf(endsAt)) })}
          {pathname !== form && <Link to={`${form}#password`}>{t('temporaryPassword.change')}</Link>}
        </Line>
      )}
    </div>
  );
}

type Tone = 'ok' | 'notice' | 'danger' | 'plain';

function Line({ tone, icon, children }: { tone: Tone; icon: ReactNode; children: ReactNode }) {
  return (
    <div className={`${styles.line} ${styles[tone]}`}>
      <div className={styles.in}>
        {icon}
        <div className={styles.text}>{children}</div>
      </div>
    </div>
  );
}
