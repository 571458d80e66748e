import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ImportState } from '#contract/import-export';
import { CallError, call, type Failure } from '../api.ts';
import { Button, ButtonRow, LinkButton } from '../shared/button.tsx';
import { saveFailure } from '../shared/form/save-failure.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { Loading } from '../shared/loading.tsx';
import { type Status, StatusMessage } from '../shared/status-message.tsx';
import { StepHeading } from '../shared/step-heading.tsx';
import { t } from '../strings.ts';
import { currentSync } from '../sync/account.ts';
import { ImportFound, Problems } from './import-found.tsx';
import { Progress } from './progress.tsx';
import { importQuery } from './queries.ts';

interface ImportStepsProps {
  id: string;
  /** The rows that can't be imported, as a table, if they were read on this page. */
  leftOut?: string | undefined;
  /** Returns to choosing a file; with a reason if this import was abandoned. */
  onAgain: (why?: Status) => void;
}

/** The steps from an uploaded file to logs in the account. */
export function ImportSteps({ id, leftOut, onAgain }: ImportStepsProps) {
  const { data, error, isPending, refetch } = useQuery(importQuery(id));
  // What was found in it can't be added any more. What was added is still true.
  if (data?.state !== 'done' && error instanceof CallError && isGone(error.failure)) {
    return <Refused text={error.failure.error.message} onAgain={onAgain} />;
  }
  if (data) {
    if (data.state === 'reading') return <Reading state={data} onCancelled={onAgain} />;
    if (data.state === 'ready') return <Ready state={data} leftOut={leftOut} onCancelled={onAgain} />;
    if (data.state === 'done') return <Done state={data} leftOut={leftOut} onAgain={onAgain} />;
    return <Refused text={`${t('import.failed')} ${data.error?.message ?? ''}`} onAgain={onAgain} />;
  }
  if (isPending) return <Loading text={t('loading.page')} />;
  if (error instanceof CallError && error.failure.kind === 'refused') {
    return <Refused text={error.failure.error.message} onAgain={onAgain} />;
  }
  return <LoadFailure text={t('import.stateFailed')} onRetry={() => void refetch()} />;
}

const isGone = (failure: Failure): failure is Extract<Failure, { kind: 'refused' }> =>
  failure.kind === 'refused' && failure.error.code === 'import_not_found';

interface CancelProps {
  id: string;
  isBlocked?: boolean;
  onCancelled: (why: Status) => void;
  onStatus: (status: Status | undefined) => void;
}

/** The server keeps an import that is done, for example from another tab: then the page shows that instead. */
function Cancel({ id, isBlocked = false, onCancelled, onStatus }: CancelProps) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function cancel() {
    setBusy(true);
    onStatus(undefined);
    const params = { import_id: id };
    const discarded = await call('discardImport', { params });
    const now = discarded.ok ? await call('showImport', { params }) : discarded;
    setBusy(false);
    const { queryKey } = importQuery(id);
    if (now.ok) queryClient.setQueryData(queryKey, now.data);
    else if (discarded.ok && isGone(now)) onCancelled({ text: t('import.discarded') });
    else {
      if (!isGone(now)) onStatus(failed(t('import.cancelUnknown'), now));
      void queryClient.invalidateQueries({ queryKey });
    }
  }

  return (
    <Button
      variant="secondary"
      busy={busy ? t('import.cancelling') : undefined}
      onClick={() => !isBlocked && void cancel()}
    >
      {t('import.cancel')}
    </Button>
  );
}

const failed = (what: string, failure: Failure): Status => ({
  text: saveFailure(what, failure).sentences.join(' '),
  failed: true,
});

function Reading({ state, onCancelled }: { state: ImportState; onCancelled: (why?: Status) => void }) {
  const { all, read } = state.pictures;
  const [status, setStatus] = useState<Status>();
  return (
    <>
      <Progress share={read / all} text={t('import.reading', { n: read, alla: all })} />
      <StatusMessage status={status} />
      <Cancel id={state._id} onCancelled={onCancelled} onStatus={setStatus} />
    </>
  );
}

interface ReadyProps {
  state: ImportState;
  leftOut: string | undefined;
  onCancelled: (why?: Status) => void;
}

function Ready({ state, leftOut, onCancelled }: ReadyProps) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState<Status>();
  const what = whatIsNew(state);

  async function confirm() {
    setBusy(true);
    setStatus(undefined);
    const result = await call('finishImport', { params: { import_id: state._id } });
    setBusy(false);
    const { queryKey } = importQuery(state._id);
    if (result.ok) {
      queryClient.setQueryData(queryKey, result.data);
      return;
    }
    // The server adds batch by batch: without its answer, or after a defect, some or all of them may be in the account.
    const isKnown = result.kind === 'refused' && result.status < 500;
    const failure = t(isKnown ? 'import.confirmFailed' : 'import.confirmUnknown');
    if (!isGone(result)) setStatus(failed(failure, result));
    void queryClient.invalidateQueries({ queryKey });
  }

  return (
    <>
      <StepHeading text={t('import.found.h')} />
      <ImportFound state={state} leftOut={leftOut} />
      <StatusMessage status={status} />
      {what ? (
        <ButtonRow>
          <Button
            variant="primary"
            busy={busy ? t('import.confirming') : undefined}
            onClick={() => void confirm()}
          >
            {t('import.confirm', { vad: what })}
          </Button>
          <Cancel id={state._id} isBlocked={busy} onCancelled={onCancelled} onStatus={setStatus} />
        </ButtonRow>
      ) : (
        <>
          <p>{t(isAllKnown(state) ? 'import.nothing' : 'import.nothingUsable')}</p>
          <Button variant="secondary" onClick={() => onCancelled()}>
            {t('import.another')}
          </Button>
        </>
      )}
    </>
  );
}

const counted = {
  tripLogs: 'trip-log.count',
  serviceLogs: 'service-log.count',
  boats: 'boat.count',
  tasks: 'plan.count',
} as const;
const kinds = Object.keys(counted) as (keyof typeof counted)[];

/** Whether the account has everything that is in the file; what can't be imported, it has not. */
const isAllKnown = (state: ImportState) =>
  state.problems.length === 0 && kinds.some((kind) => state[kind].known > 0);

const listOf = new Intl.ListFormat('sv-SE');

/** `3 loggar, 1 servicetillfälle och 12 uppgifter` */
const countsText = (state: ImportState, which: 'new' | 'refused'): string =>
  listOf.format(
    kinds.map((kind) => countText(state[kind][which], counted[kind])).filter((text) => text !== ''),
  );

/** `''` if nothing is. */
const whatIsNew = (state: ImportState): string =>
  countsText(state, 'new') || (state.profile.bio || state.profile.pictures > 0 ? t('import.theProfile') : '');

function countText(n: number, key: (typeof counted)[keyof typeof counted]): string {
  if (n === 0) return '';
  return n === 1 ? t(`${key}.one`) : t(`${key}.many`, { n: n.toLocaleString('sv-SE') });
}

interface DoneProps {
  state: ImportState;
  leftOut: string | undefined;
  onAgain: () => void;
}

function Done({ state, leftOut, onAgain }: DoneProps) {
  const queryClient = useQueryClient();
  useEffect(() => {
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'import' });
    void currentSync().then((sync) => sync.sendNow());
  }, [queryClient]);
  const refused = countsText(state, 'refused');
  const what = whatIsNew(state);
  const added = what ? t('import.done', { vad: what }) : t('import.doneNothing');
  const [status] = useState<Status>({
    text: refused ? `${added} ${t('import.leftOut', { vad: refused })}` : added,
  });
  return (
    <>
      <StatusMessage status={status} />
      <Problems state={state} leftOut={leftOut} />
      <ButtonRow>
        <LinkButton variant="primary" to="/home">
          {t('btn.toLogs')}
        </LinkButton>
        {state.serviceLogs.new > 0 && (
          <LinkButton variant="secondary" to="/servicelogs">
            {t('import.toServices')}
          </LinkButton>
        )}
        <Button variant="secondary" onClick={() => onAgain()}>
          {t('import.another')}
        </Button>
      </ButtonRow>
    </>
  );
}

function Refused({ text, onAgain }: { text: string; onAgain: () => void }) {
  const [status] = useState<Status>(() => ({ text, failed: true }));
  return (
    <>
      <StatusMessage status={status} />
      <Button variant="primary" onClick={() => onAgain()}>
        {t('import.another')}
      </Button>
    </>
  );
}
