import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Fields } from '#contract/logs/definition';
import { useOnline } from '../shared/device/use-online.ts';
import type { FlashMessage } from '../shared/navigation/flash-message.ts';
import { keepsFocus } from '../shared/navigation/page-focus.ts';
import { Button, ButtonRow, LinkButton } from '../shared/ui/button.tsx';
import { ConfirmDialog } from '../shared/ui/confirm-dialog.tsx';
import { CloudUpload, Trash2, TriangleAlert, Undo2 } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import { currentSync, useSnapshot } from '../sync/account.ts';
import type { Kind, SavedChange } from '../sync/change.ts';
import styles from './change-note.module.css';
import { ConflictTable } from './conflict-table.tsx';
import { actionOf, isStuck, useMustWait } from './use-changes.ts';
import { useDeviceWrite } from './use-device-write.tsx';
import { type PartWords, wordsFor } from './words.ts';

interface ChangeNoteProps {
  /** What of one record has not been sent, in order; at least one. */
  changes: readonly SavedChange[];
  definition: { fields: Fields };
  parts?: readonly PartWords[];
  /** The addresses of the record's pages; its form, if it has one of its own, and that of its rows. */
  to: { show: string; list: string; update?: string; rows?: string };
}

/** Above a record: what of it has not been sent, and why, with a button to take it back. Nothing while it is being sent. */
export function ChangeNote({ changes, definition, parts, to }: ChangeNoteProps) {
  const snapshot = useSnapshot();
  const mustWait = useMustWait();
  const { run, failure } = useDeviceWrite();
  const asked = changes.find(isStuck);
  const failing = changes.find(({ id }) => snapshot?.failing.has(id));
  const action = actionOf(changes);
  const [kind] = changes.map((one) => one.kind);
  const { refusal, conflict } = asked ?? {};
  if (!kind) return null;
  if (!asked && !failing && !mustWait) return <PicturesFollow changes={changes} />;
  const isGone = conflict?.theirs === null;
  const isDeletionAsked = conflict !== undefined && asked?.action === 'delete';
  const resolve = (id: string, mine: readonly string[]) =>
    run(async () => (await currentSync()).resolve(id, mine));
  // The form of a trip has no rows: they have their own page.
  const review = asked?.values.rows !== undefined && to.rows !== undefined ? to.rows : to.update;
  const withdraw = <Withdraw {...{ kind, changes, asked: asked ?? failing, to, run }} />;
  return (
    // With another state come other buttons, so that the focus would fall to the body.
    <section
      key={asked ? asked.state : 'waiting'}
      ref={keepsFocus}
      className={asked || failing ? styles.stuck : styles.note}
      aria-label={t('outbox.h1')}
    >
      <p className={styles.text}>
        {asked || failing ? <TriangleAlert /> : <CloudUpload />}
        {asked ? sayAsked(asked) : failing ? t('change.failed') : <Waits kind={kind} action={action} />}
      </p>
      {refusal && (
        <ul>
          {[...refusal.sentences, ...Object.values(refusal.fields)].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {!asked && failing && <p>{snapshot?.failing.get(failing.id)?.sentence}</p>}
      {asked && conflict?.theirs && !isDeletionAsked ? (
        <ConflictTable
          fields={conflict.fields.map((name) => {
            const { label, textOf } = wordsFor(definition, name, parts);
            return { name, label, mine: textOf(asked.values[name]), theirs: textOf(conflict.theirs?.[name]) };
          })}
          label={t('change.versions', { vad: theOf(kind).toLocaleLowerCase('sv') })}
          onResolve={(choice) =>
            void resolve(
              asked.id,
              conflict.fields.filter((name) => choice[name] === 'mine'),
            )
          }
          failure={failure}
        />
      ) : (
        <>
          {failure}
          <ButtonRow>
            {refusal && isWritten(asked) && review !== undefined && (
              <LinkButton variant="primary" to={review}>
                {t(review === to.rows ? 'under.review' : 'btn.edit')}
              </LinkButton>
            )}
            {refusal && asked?.action === 'picture' && (
              <Button
                variant="primary"
                onClick={() => void run(async () => (await currentSync()).retry(asked.id))}
              >
                {t('btn.retry')}
              </Button>
            )}
            {asked && isGone && <SaveAsNew id={asked.id} to={to} run={run} />}
            {asked && isDeletionAsked && (
              <Button variant="danger" onClick={() => void resolve(asked.id, [])}>
                {t('change.deleteAnyway')}
              </Button>
            )}
            {!asked && failing && (
              <Button variant="primary" onClick={() => void run(async () => (await currentSync()).sendNow())}>
                {t('net.sendNow')}
              </Button>
            )}
            {withdraw}
          </ButtonRow>
        </>
      )}
    </section>
  );
}

/** `Båten`, at the beginning of a sentence. */
const theOf = (kind: Kind): string => t(`change.the.${kind}`);

/** Whether it is what a form has saved. */
const isWritten = (change: SavedChange | undefined): boolean =>
  change?.action === 'create' || change?.action === 'update';

/** What was written is saved, and its pictures are on their way. */
function PicturesFollow({ changes }: Pick<ChangeNoteProps, 'changes'>) {
  const n = changes.filter(({ action }) => action === 'picture').length;
  if (n === 0) return null;
  return (
    <p className={styles.follow} role="status">
      <CloudUpload />
      {n === 1 ? t('outbox.picture.one') : t('outbox.pictures', { n })}
    </p>
  );
}

function Waits({ kind, action }: { kind: Kind; action: 'create' | 'update' | 'delete' }): ReactNode {
  const isKept = useSnapshot()?.isKept ?? true;
  const until = useOnline() ? 'server' : 'network';
  if (!isKept) return t('net.onlyInPage');
  if (action === 'delete') return t(`change.delete.${until}`, { vad: theOf(kind) });
  const what = action === 'create' ? t('change.create', { vad: theOf(kind) }) : t('outbox.note.update');
  return `${what} ${t(`net.when.${until}`)}`;
}

function sayAsked({ kind, action, conflict, base }: SavedChange): string {
  const vad = theOf(kind);
  if (!conflict) return t(action === 'picture' ? 'change.pictureRefused' : 'change.refused', { vad });
  const hadPictures = ((base?.images ?? []) as unknown[]).length > 0;
  if (conflict.theirs === null) return t(hadPictures ? 'change.goneWithPictures' : 'change.gone', { vad });
  return t(action === 'delete' ? 'change.changedDelete' : 'change.changed', { vad });
}

interface ActionProps {
  to: ChangeNoteProps['to'];
  run: ReturnType<typeof useDeviceWrite>['run'];
}

function SaveAsNew({ id, to, run }: ActionProps & { id: string }) {
  const navigate = useNavigate();
  async function save() {
    const made = await (await currentSync()).saveAsNew(id);
    if (made !== undefined) await navigate(to.show.replace(/[^/]+$/, made), { replace: true });
  }
  return (
    <Button variant="primary" onClick={() => void run(save)}>
      {t('change.saveAsNew')}
    </Button>
  );
}

interface WithdrawProps extends ActionProps {
  kind: Kind;
  changes: readonly SavedChange[];
  /** The one that waits for its user, or that the server fails on. */
  asked: SavedChange | undefined;
}

/** A deletion is taken back at once; what the user has written only after a question. */
function Withdraw({ kind, changes, asked, to, run }: WithdrawProps) {
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const isGone = asked?.conflict?.theirs === null;
  const meaning = isGone
    ? 'gone'
    : asked?.action === 'picture'
      ? 'picture'
      : actionOf(asked ? [asked] : changes);
  const isLast = meaning === 'create' || meaning === 'gone';
  const vad = theOf(kind);
  // What was written before a deletion stays.
  const taken = meaning === 'delete' ? changes.filter(({ action }) => action === 'delete') : changes;
  const isTried = !asked && taken.some(({ tried }) => tried);
  const n = asked || meaning !== 'update' ? 1 : taken.length;
  const name = t(n > 1 ? 'change.withdraw.updates' : `change.withdraw.${meaning}`, {
    vad: vad.toLocaleLowerCase('sv'),
    n,
  });
  async function withdraw() {
    const sync = await currentSync();
    const isDone = asked ? await sync.discard(asked.id).then(() => true) : await sync.undo(taken);
    const message = !isDone
      ? t('outbox.withdrawn.too-late')
      : isTried
        ? t('outbox.withdraw.tried')
        : t(`change.withdrawn.${meaning}`, { vad });
    const state: FlashMessage = { message, ...(!isDone && { tone: 'notice' }) };
    await navigate(isDone && isLast ? to.list : to.show, { replace: true, state });
  }
  const text = (
    <>
      {isLast || meaning === 'picture' ? <Trash2 /> : <Undo2 />}
      {name}
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
      <Button variant="secondary" small onClick={() => setAsks(true)}>
        {text}
      </Button>
      <ConfirmDialog
        open={asks}
        title={t('outbox.withdraw.title')}
        text={
          isTried
            ? t('outbox.withdraw.tried')
            : t(n > 1 ? 'change.withdraw.text.updates' : `change.withdraw.text.${meaning}`, { vad, n })
        }
        cancel={t('btn.cancel')}
        confirm={{ variant: 'danger-solid', text: name }}
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          void run(withdraw);
        }}
      />
    </>
  );
}
