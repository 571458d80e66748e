import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Entry } from '../device/outbox.ts';
import { Button, ButtonRow, LinkButton } from '../shared/button.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { CloudUpload, Trash2, TriangleAlert, Undo2 } from '../shared/icons.ts';
import type { StateMessage } from '../shared/state-message.ts';
import { t } from '../strings.ts';
import { takeBack } from './put.ts';
import { saveAsNew } from './resolve.ts';
import styles from './waiting-note.module.css';

interface WaitingNoteProps {
  entry: Entry;
  /** Of the log, as the page calls it. */
  to: { show: string; update: string; list: string };
  /** Where both versions of a log that was changed elsewhere stand. */
  children?: ReactNode;
}

/** Over a log: what of it has not been sent, and why; and the way to take it back. */
export function WaitingNote({ entry, to, children }: WaitingNoteProps) {
  const { change, problem } = entry;
  const said = sayProblem(entry);
  return (
    <section className={problem ? styles.stuck : styles.note} aria-label={t('outbox.h1')}>
      <p className={styles.text}>
        {problem ? <TriangleAlert /> : <CloudUpload />}
        {said ?? t(`outbox.note.${change}`)}
      </p>
      {problem?.kind === 'refused' && (
        <ul>
          {[...problem.sentences, ...Object.values(problem.fields)].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {children}
      <ButtonRow>
        {problem?.kind === 'refused' && change !== 'delete' && (
          <LinkButton variant="primary" to={to.update}>
            {t('net.review')}
          </LinkButton>
        )}
        {problem?.kind === 'deleted-elsewhere' && <SaveAsNew entry={entry} to={to} />}
        {problem?.kind !== 'changed-elsewhere' && <Withdraw entry={entry} to={to} />}
      </ButtonRow>
    </section>
  );
}

function sayProblem({ change, problem }: Entry): string | undefined {
  if (!problem) return undefined;
  if (problem.kind === 'refused') return t('outbox.note.refused');
  if (problem.kind === 'deleted-elsewhere') return t('outbox.note.gone');
  return t(change === 'delete' ? 'outbox.note.changedDelete' : 'outbox.note.changed');
}

function SaveAsNew({ entry, to }: Pick<WaitingNoteProps, 'entry' | 'to'>) {
  const navigate = useNavigate();
  async function save() {
    const id = await saveAsNew(entry);
    if (id !== undefined) await navigate(to.show.replace(/[^/]+$/, id), { replace: true });
  }
  return (
    <Button variant="primary" onClick={() => void save()}>
      {t('outbox.saveAsNew')}
    </Button>
  );
}

/** A deletion is taken back at once; what somebody has written only after a question. */
function Withdraw({ entry, to }: Pick<WaitingNoteProps, 'entry' | 'to'>) {
  const { change } = entry;
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();

  async function withdraw() {
    setAsking(false);
    // First: the page of a log that is only here is about to have nothing to show.
    const state: StateMessage = { message: t(`outbox.withdrawn.${change}`) };
    await navigate(change === 'create' ? to.list : to.show, { replace: true, state });
    await takeBack(entry);
  }

  const text = (
    <>
      {change === 'create' ? <Trash2 /> : <Undo2 />}
      {t(`outbox.withdraw.${change}`)}
    </>
  );
  if (change === 'delete') {
    return (
      <Button variant="secondary" small onClick={() => void withdraw()}>
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
        text={t(`outbox.withdraw.text.${change}`)}
        cancel={t('btn.cancel')}
        confirm={{ variant: 'danger-solid', text: t(`outbox.withdraw.${change}`) }}
        onCancel={() => setAsking(false)}
        onConfirm={() => void withdraw()}
      />
    </>
  );
}
