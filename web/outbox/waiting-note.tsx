import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { openDb } from '../offline/db.ts';
import type { Entry } from '../offline/entry.ts';
import { idOfEntry } from '../offline/optimistic.ts';
import { saveAsNew, tryAgain } from '../offline/problems.ts';
import { currentStatus, useSyncStatus } from '../offline/status.ts';
import { useUser } from '../session-state.ts';
import { Button, ButtonRow, LinkButton } from '../shared/button.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { CloudUpload, Trash2, TriangleAlert, Undo2 } from '../shared/icons.ts';
import { keepsFocus } from '../shared/page-focus.ts';
import { useOnline } from '../shared/use-online.ts';
import { t } from '../strings.ts';
import { useDeviceWrite } from './use-device-write.tsx';
import { useIsKept } from './use-outbox.ts';
import { meaningOf, useWithdraw } from './use-withdraw.ts';
import styles from './waiting-note.module.css';

interface WaitingNoteProps {
  entry: Entry;
  /** The addresses of the log's pages. */
  to: { show: string; update: string; list: string; rows: string };
  /** Shows both sides of a conflict. */
  children?: ReactNode;
}

/** A button of the note, whose failures the note shows. */
interface ActionProps {
  entry: Entry;
  run: ReturnType<typeof useDeviceWrite>['run'];
}

/** Above a log: what of it has not been sent, and why, with a button to withdraw it. */
export function WaitingNote({ entry, to, children }: WaitingNoteProps) {
  const { action, problem, saved, withdrawn } = entry;
  const online = useOnline();
  const isKept = useIsKept();
  const { isFull } = useSyncStatus();
  const { run, failure } = useDeviceWrite();
  const said = sayProblem(entry);
  // The form of a log has no rows: they have their own page.
  const isAboutRows = problem?.kind === 'refused' && 'rows' in problem.fields;
  if (saved && !problem) return <PicturesFollow entry={entry} />;
  const reason = waitsFor(online, isFull);
  return (
    // With another problem come other buttons, so that the focus would fall to the body.
    <section
      key={problem?.kind ?? 'none'}
      ref={keepsFocus}
      className={problem ? styles.stuck : styles.note}
      aria-label={t('outbox.h1')}
    >
      <p className={styles.text}>
        {problem ? <TriangleAlert /> : <CloudUpload />}
        {said ??
          (!isKept
            ? t('net.onlyInPage')
            : action === 'delete'
              ? t(`outbox.note.delete.${reason}`)
              : withdrawn
                ? t('outbox.note.withdrawn')
                : `${t(`outbox.note.${action}`)} ${t(`net.when.${reason}`)}`)}
      </p>
      {problem?.kind === 'refused' && (
        <ul>
          {[...problem.sentences, ...Object.values(problem.fields)].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {problem?.kind === 'failed' && <p>{problem.sentence}</p>}
      {children}
      {failure}
      <ButtonRow>
        {problem?.kind === 'refused' && action !== 'delete' && (
          <LinkButton variant="primary" to={isAboutRows ? to.rows : to.update}>
            {t(isAboutRows ? 'under.review' : 'net.review')}
          </LinkButton>
        )}
        {problem?.kind === 'gone' && <SaveAsNew entry={entry} to={to} run={run} />}
        {problem?.kind === 'failed' && <TryAgain entry={entry} text={t('net.sendNow')} run={run} />}
        {problem?.kind === 'picture-unreadable' && (
          <TryAgain entry={entry} text={t('outbox.withoutPictures')} run={run} />
        )}
        {problem?.kind !== 'conflict' &&
          problem?.kind !== 'picture-unreadable' &&
          !(withdrawn && !problem) && <Withdraw entry={entry} to={to} run={run} />}
      </ButtonRow>
    </section>
  );
}

/** What has to come back before something can be sent. */
const waitsFor = (online: boolean, isFull: boolean) => (!online ? 'network' : isFull ? 'room' : 'server');

/** Said of a deletion that could not be sent now. */
export const deletesWhen = (): string =>
  t(`outbox.note.delete.${waitsFor(navigator.onLine, currentStatus().isFull)}`);

/** The log is saved, and its pictures are on their way. */
function PicturesFollow({ entry: { pictures } }: { entry: Entry }) {
  const mine = pictures.filter((one) => 'picture' in one);
  const sent = mine.filter(({ path }) => path !== undefined);
  if (mine.length === 0) return null;
  return (
    <p className={styles.follow} role="status">
      <CloudUpload />
      {mine.length === 1 ? t('outbox.picture.one') : t('outbox.pictures', { i: sent.length, n: mine.length })}
    </p>
  );
}

function sayProblem({ action, problem, saved, base }: Entry): string | undefined {
  switch (problem?.kind) {
    case undefined:
      return undefined;
    case 'refused':
      return t(saved ? 'outbox.note.pictureRefused' : 'outbox.note.refused');
    case 'gone':
      return t(base?.images.length ? 'outbox.note.goneWithPictures' : 'outbox.note.gone');
    case 'failed':
      return t('outbox.note.failed');
    case 'picture-unreadable':
      return t('outbox.note.pictures');
    case 'conflict':
      return t(action === 'delete' ? 'outbox.note.changedDelete' : 'outbox.note.changed');
  }
}

function TryAgain({ entry, text, run }: ActionProps & { text: string }) {
  const { userId } = useUser();
  return (
    <Button variant="primary" onClick={() => void run(() => tryAgain(openDb(userId), entry.id))}>
      {text}
    </Button>
  );
}

function SaveAsNew({ entry, to, run }: ActionProps & Pick<WaitingNoteProps, 'to'>) {
  const navigate = useNavigate();
  const { userId } = useUser();
  async function save() {
    const id = await saveAsNew(openDb(userId), entry.id);
    if (id !== undefined) {
      await navigate(to.show.replace(/[^/]+$/, idOfEntry({ id })), { replace: true });
    }
  }
  return (
    <Button variant="primary" onClick={() => void run(save)}>
      {t('outbox.saveAsNew')}
    </Button>
  );
}

/** A deletion is withdrawn at once; what the user has written only after a question. */
function Withdraw({ entry, to, run }: ActionProps & Pick<WaitingNoteProps, 'to'>) {
  const meaning = meaningOf(entry);
  const isLast = meaning === 'create' || meaning === 'gone';
  const [asking, setAsking] = useState(false);
  const withdraw = useWithdraw(entry, isLast ? to.list : to.show);
  const text = (
    <>
      {isLast || meaning === 'pictures' ? <Trash2 /> : <Undo2 />}
      {t(`outbox.withdraw.${meaning}`)}
    </>
  );
  if (meaning === 'delete') {
    return (
      <Button variant="secondary" small onClick={() => void run(withdraw)}>
        {text}
      </Button>
    );
  }
  return (
    <>
      <Button variant="secondary" small onClick={() => setAsking(true)}>
        {text}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('outbox.withdraw.title')}
        text={t(`outbox.withdraw.text.${meaning}`)}
        cancel={t('btn.cancel')}
        confirm={{ variant: 'danger-solid', text: t(`outbox.withdraw.${meaning}`) }}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void run(withdraw);
        }}
      />
    </>
  );
}
