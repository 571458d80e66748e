import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportState } from '#contract/import-export';
import { CallError, call } from '../api.ts';
import { Button, ButtonRow, LinkButton } from '../shared/button.tsx';
import { saveFailure } from '../shared/form/save-failure.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { Loading } from '../shared/loading.tsx';
import { type Status, StatusMessage } from '../shared/status-message.tsx';
import { StepHeading } from '../shared/step-heading.tsx';
import { t } from '../strings.ts';
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

/** The server discards the import at once; if the call does not reach it, it does so after some hours. */
function useCancel(id: string, onCancelled: (why: Status) => void) {
  return () => {
    void call('discardImport', { params: { import_id: id } });
    onCancelled({ text: t('import.cancelled') });
  };
}

function Reading({ state, onCancelled }: { state: ImportState; onCancelled: (why?: Status) => void }) {
  const { all, read } = state.pictures;
  const cancel = useCancel(state._id, onCancelled);
  return (
    <>
      <Progress share={read / all} text={t('import.reading', { n: read, alla: all })} />
      <Button variant="secondary" onClick={cancel}>
        {t('import.cancel')}
      </Button>
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
  const cancel = useCancel(state._id, onCancelled);
  const isNew = countOf(state, 'new') > 0;
  const hasMore = state.profile.bio || state.profile.pictures > 0;

  async function confirm() {
    setBusy(true);
    setStatus(undefined);
    const result = await call('finishImport', { params: { import_id: state._id } });
    setBusy(false);
    if (!result.ok) {
      setStatus({ text: saveFailure(t('import.confirmFailed'), result).sentences.join(' '), failed: true });
      return;
    }
    queryClient.setQueryData(importQuery(state._id).queryKey, result.data);
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'import' });
  }

  return (
    <>
      <StepHeading text={t('import.found.h')} />
      <ImportFound state={state} leftOut={leftOut} />
      <StatusMessage status={status} />
      {isNew || hasMore ? (
        <ButtonRow>
          <Button
            variant="primary"
            busy={busy ? t('import.confirming') : undefined}
            onClick={() => void confirm()}
          >
            {t('import.confirm', { vad: whatIsNew(state) })}
          </Button>
          <Button variant="secondary" onClick={() => !busy && cancel()}>
            {t('import.cancel')}
          </Button>
        </ButtonRow>
      ) : (
        <>
          <p>{t(countOf(state, 'known') > 0 ? 'import.nothing' : 'import.nothingUsable')}</p>
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

const countOf = (state: ImportState, which: 'new' | 'known') =>
  kinds.reduce((sum, kind) => sum + state[kind][which], 0);

const listOf = new Intl.ListFormat('sv-SE');

/** `3 loggar, 1 servicetillfälle och 12 uppgifter` */
const countsText = (state: ImportState, which: 'new' | 'refused'): string =>
  listOf.format(
    kinds.map((kind) => countText(state[kind][which], counted[kind])).filter((text) => text !== ''),
  );

const whatIsNew = (state: ImportState) => countsText(state, 'new') || t('import.theProfile');

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
  const refused = countsText(state, 'refused');
  const added = t('import.done', { vad: whatIsNew(state) });
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
