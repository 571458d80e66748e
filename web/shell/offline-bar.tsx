import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { countOf, queueText, sentText } from '../outbox/queue-text.ts';
import {
  isStuck,
  pageOfRecord,
  useMustWait,
  useWaitingRecords,
  type Waiting,
} from '../outbox/use-changes.ts';
import { waitingNow } from '../outbox/waiting-now.ts';
import { queryClient } from '../query-client.ts';
import { useUser } from '../session-state.ts';
import { useOnline } from '../shared/device/use-online.ts';
import { passwordNoticeQuery } from '../shared/password-notice-query.ts';
import { wallClockOf, weekdayDateTime } from '../shared/text/dates.ts';
import { Button } from '../shared/ui/button.tsx';
import {
  CircleCheck,
  CloudCheck,
  CloudOff,
  CloudUpload,
  Download,
  KeyRound,
  TriangleAlert,
} from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import { useSnapshotOnceOpened } from '../sync/account.ts';
import { updateApp, useAppState } from './app-updates.ts';
import styles from './offline-bar.module.css';
import { brief, useDelivery } from './use-delivery.ts';

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
  const mustWait = useMustWait();
  const isBack = useIsBack(online);
  const snapshot = useSnapshotOnceOpened();
  const { isKept = true, unreadable = [] } = snapshot ?? {};
  const records = useWaitingRecords();
  const stuck = records.filter(({ changes }) => changes.some(isStuck));
  const failing = records.filter(({ changes }) => changes.some(({ id }) => snapshot?.failing.has(id)));
  const held = [...stuck, ...failing];
  const waiting = countOf(records.filter((record) => !held.includes(record)));
  const isRunning = snapshot?.isRunning ?? false;
  const delivery = useDelivery(snapshot && records, { held, mustWait, isRunning });
  useEffect(() => {
    waitingNow.value = { count: countOf(records), isKept };
    if (isKept || records.length === 0) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [records, isKept]);
  const waits = mustWait && waiting.logs + waiting.changes > 0;
  useEffect(() => {
    // The browser may clear away what sites keep. Firefox asks its user, who then sees why.
    if (waits) void navigator.storage?.persist?.();
  }, [waits]);
  const queue = pathname === '/outbox' ? undefined : { to: '/outbox', text: t('net.showQueue') };
  const withQueue = queue && { link: queue };

  const [first] = stuck;
  if (first) {
    const isLog = countOf([first]).logs > 0;
    const to = stuck.length === 1 ? pageOfRecord(first.kind, first.recordId) : '/outbox';
    const link = pathname === to ? undefined : { to, text: t(isLog ? 'net.review' : 'net.reviewChange') };
    return { tone: 'danger', icon: <TriangleAlert />, text: sayStuck(first, isLog), ...(link && { link }) };
  }
  if (unreadable.length > 0 && queue) {
    return { tone: 'danger', icon: <TriangleAlert />, text: t('outbox.unreadable'), link: queue };
  }
  if (!isKept) return { tone: 'danger', icon: <TriangleAlert />, text: t('net.keepsNothing') };
  if (!online && !waits) return { tone: 'notice', icon: <CloudOff />, text: t('net.offline') };
  if (waits) {
    const why = online ? t('net.serverAway') : t('net.noNetwork');
    const icon = online ? <CloudUpload /> : <CloudOff />;
    return { tone: 'notice', icon, text: `${why} · ${queueText(waiting)}`, ...withQueue };
  }
  if (failing.length > 0) {
    return { tone: 'notice', icon: <CloudUpload />, text: t('net.failing'), ...withQueue };
  }
  if (delivery) {
    const { all, left } = delivery;
    const n = all.logs + all.changes;
    if (left === 0) return { tone: 'ok', icon: <CloudCheck />, text: sentText(all) };
    const sending = all.changes === 0 ? 'net.sending' : 'net.sendingChanges';
    return { tone: 'plain', icon: <CloudUpload />, text: t(sending, { i: n - left + 1, n }) };
  }
  return isBack ? { tone: 'ok', icon: <CircleCheck />, text: t('net.online') } : undefined;
}

function sayStuck({ changes }: Waiting, isLog: boolean): string {
  const { action, state } = changes.find(isStuck) ?? {};
  if (action === 'picture' && state === 'refused') return t('net.stuckPicture');
  return t(isLog ? 'net.stuck' : 'net.stuckChange');
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
