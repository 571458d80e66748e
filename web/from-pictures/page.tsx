import { useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { TripLog } from '#contract/trip-logs';
import { CameraClocks } from '../images/camera-clocks.tsx';
import { useLogs } from '../logs/use-logs.ts';
import { useBoats } from '../plan/use-boats.ts';
import { useUser } from '../session-state.ts';
import { sharedFiles } from '../shared/device/shared-files.ts';
import { keepsFocus } from '../shared/navigation/page-focus.ts';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { useObservable } from '../shared/observable.ts';
import { Button, LinkButton } from '../shared/ui/button.tsx';
import { TriangleAlert, Undo2 } from '../shared/ui/icons.ts';
import { Loading } from '../shared/ui/loading.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { type Status, StatusMessage } from '../shared/ui/status-message.tsx';
import { t } from '../strings.ts';
import { tripLogs } from '../trip-logs/kind.ts';
import { addToLog, type FilledStart, startOf, undatedStart } from './add.ts';
import { type BasketPicture, basket, beginFormWith, letGo, put, putBack, say, takeOut } from './basket.ts';
import { PicturesButton } from './button.tsx';
import { clocked } from './clocked.tsx';
import styles from './page.module.css';
import { logOfTrip, type ProposedTrip, propose } from './propose.ts';
import { TripRow } from './trip-row.tsx';
import { Undated } from './undated.tsx';
import { daysInWords } from './words.ts';

const none: readonly TripLog[] = [];

/** «Börja med bilderna»: pictures, and tracks, become trips by when they were taken; each is used or not. */
export function Component() {
  usePageTitle(t('fromPictures.begin'));
  const { logs, isError } = useLogs(tripLogs);
  const { pictures, voyages, said, refused } = useObservable(basket);
  const navigate = useNavigate();
  const [status, setStatus] = useState<Status>();
  const [leftOut, setLeftOut] = useState<readonly BasketPicture[]>([]);
  const isShared = useShared();
  const { boats = [] } = useBoats();

  const proposal = useMemo(() => propose(pictures, voyages, said), [pictures, voyages, said]);
  const { cameras, undated } = proposal;
  const trips = proposal.trips.filter((trip) => trip.pictures.length > 0);
  const alone = proposal.trips.length - trips.length;
  const hasTrack = trips.some((trip) => trip.voyages.length > 0 || logOfTrip(trip, logs ?? none)?.track);
  const byKey = new Map(pictures.map((one) => [one.key, one]));

  function leaveOut(key: string) {
    const one = byKey.get(key);
    if (one) setLeftOut((before) => [...before, one]);
    takeOut([key]);
  }

  async function begin({ keys, ...start }: FilledStart) {
    beginFormWith(start, keys);
    await navigate('/createlog?pictures');
  }

  async function add(trip: ProposedTrip, log: TripLog) {
    const added = await addToLog(trip, log, basket.value);
    if (added.keys) takeOut(added.keys);
    setStatus(added.status);
  }

  const [first, last] = [trips[0], trips.at(-1)];
  return (
    <>
      <PageHead title={t('fromPictures.begin')} />
      <div className={styles.page}>
        <StatusMessage status={status} />
        <div role="status" className={styles.refused}>
          {[...new Set(refused)].map((sentence) => (
            <p key={sentence}>
              <TriangleAlert />
              {sentence}
            </p>
          ))}
        </div>
        {pictures.length + voyages.length === 0 && <p>{t('fromPictures.intro')}</p>}
        {first && last && (
          <h2>
            {t(trips.length === 1 ? 'fromPictures.one' : 'fromPictures.many', {
              n: trips.length,
              dagar: daysInWords(first.from, last.to),
            })}
          </h2>
        )}
        <CameraClocks
          cameras={cameras.map((camera) => clocked(camera, said, byKey, hasTrack))}
          onMinutes={(camera, minutes) => say({ clocks: { ...said.clocks, [camera]: minutes } })}
        />
        {/* Until all logs are known, a trip that has a log would get another one. */}
        {logs || isError ? (
          <ol className={styles.trips}>
            {trips.map((trip, at) => (
              <TripRow
                key={trip.key}
                trip={trip}
                first={1 + trips.slice(0, at).reduce((sum, { pictures }) => sum + pictures.length, 0)}
                log={logOfTrip(trip, logs ?? none)}
                voyages={voyages}
                byKey={byKey}
                onLeaveOut={leaveOut}
                onUse={() => void begin(startOf(trip, logs ?? none, basket.value))}
                onAdd={(log) => add(trip, log)}
              />
            ))}
          </ol>
        ) : (
          <Loading text={t('trip-log.loading.list')} />
        )}
        <Undated
          keys={undated}
          first={1 + pictures.length - undated.length}
          byKey={byKey}
          onLeaveOut={leaveOut}
          onByFile={() => say({ byFile: new Set([...said.byFile, ...undated]) })}
          onUse={() => void begin(undatedStart(undated, basket.value))}
        />
        {alone > 0 && <p>{t('fromPictures.alone', { n: alone })}</p>}
        {leftOut.length > 0 && (
          <div className={styles.leftOut} ref={keepsFocus}>
            <p role="status">
              {t(leftOut.length === 1 ? 'fromPictures.leftOut.one' : 'fromPictures.leftOut', {
                n: leftOut.length,
              })}
            </p>
            <Button
              variant="secondary"
              small
              onClick={() => {
                putBack(leftOut.slice(-1));
                setLeftOut(leftOut.slice(0, -1));
              }}
            >
              <Undo2 />
              {t('btn.undo')}
            </Button>
          </div>
        )}
        <PicturesButton
          text={t(pictures.length > 0 ? 'fromPictures.more' : 'fromPictures.pick')}
          variant={pictures.length > 0 ? 'secondary' : 'primary'}
          onFiles={put}
        />
        {isShared && boats.length > 0 && (
          <div>
            <LinkButton variant="secondary" to="/costs/new?shared" onClick={letGo}>
              {t('costs.new')}
            </LinkButton>
          </div>
        )}
      </div>
    </>
  );
}

/**
 * Takes what another app has shared, if the page was opened with that. It stays where it is until a log or a draft has it: a phone
 * may end the page.
 * @returns Whether it is among the pictures.
 */
function useShared(): boolean {
  const { userId } = useUser();
  const isShared = useSearchParams()[0].has('shared');
  const [isTaken, setTaken] = useState(false);
  useEffect(() => {
    if (!isShared) return;
    let isHere = true;
    const take = async (files: readonly File[]) => {
      if (!isHere) return;
      await put(files);
      setTaken(true);
    };
    sharedFiles(userId)
      .then(take)
      .catch(() => {});
    return () => {
      isHere = false;
    };
  }, [isShared, userId]);
  return isTaken;
}
