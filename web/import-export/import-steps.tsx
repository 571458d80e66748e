import { useState } from 'react';
import { useLeaveGuard } from '../shared/navigation/leave-guard.tsx';
import { Button, ButtonRow, LinkButton } from '../shared/ui/button.tsx';
import { type Status, StatusMessage } from '../shared/ui/status-message.tsx';
import { StepHeading } from '../shared/ui/step-heading.tsx';
import { t } from '../strings.ts';
import { kinds } from '../sync/change.ts';
import { ImportFound, Problems } from './import-found.tsx';
import { Progress } from './progress.tsx';
import type { CountOfKind, Import } from './run.ts';
import type { Source } from './source.ts';
import { useImport } from './use-import.ts';

interface ImportStepsProps {
  open: () => Promise<Source>;
  /** The rows that can't be imported, as a table; the problems by default. */
  leftOut?: string | undefined;
  /** Returns to choosing a file; with a reason if this one was given up. */
  onAgain: (why?: Status) => void;
}

/** The steps from a file to logs in the account. */
export function ImportSteps({ open, leftOut, onAgain }: ImportStepsProps) {
  const { step, add, stop } = useImport(open);
  const guard = useLeaveGuard(step.at === 'adding' ? 'lost' : 'nothing', t('import.leave'));
  switch (step.at) {
    case 'reading':
      return (
        <Working
          share={step.share}
          text={t('import.reading', { procent: Math.round(step.share * 100) })}
          onStop={() => onAgain({ text: t('import.cancelled') })}
        />
      );
    case 'failed':
      return <Failed text={step.text} onAgain={onAgain} />;
    case 'ready':
      return <Ready found={step.import} leftOut={leftOut} onAdd={() => add(step.import)} onAgain={onAgain} />;
    case 'adding':
      return (
        <>
          <Working
            share={step.done / Math.max(1, step.all)}
            text={t('import.adding', { n: counted(step.done), alla: counted(step.all) })}
            onStop={stop}
          />
          {guard.dialog}
        </>
      );
    case 'ended':
      return (
        <Ended
          of={step.import}
          why={step.why}
          leftOut={leftOut}
          onAdd={() => add(step.import)}
          onAgain={onAgain}
        />
      );
  }
}

const counted = (n: number) => n.toLocaleString('sv-SE');

function Working({ share, text, onStop }: { share: number; text: string; onStop: () => void }) {
  return (
    <>
      <Progress share={share} text={text} />
      <Button variant="secondary" onClick={onStop}>
        {t('import.cancel')}
      </Button>
    </>
  );
}

function Failed({ text, onAgain }: { text: string; onAgain: () => void }) {
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

interface ReadyProps {
  found: Import;
  leftOut: string | undefined;
  onAdd: () => void;
  onAgain: (why?: Status) => void;
}

function Ready({ found, leftOut, onAdd, onAgain }: ReadyProps) {
  const { counts, completed } = found.found;
  const { bio, pictures } = found.missing;
  const what =
    countsText((kind) => counts[kind].new, completed.records > 0) ||
    (bio || pictures.length > 0 ? t('import.theProfile') : '');
  // What can't be imported, the account has not.
  const isAllKnown = found.problems.length === 0 && kinds.some((kind) => counts[kind].known > 0);
  return (
    <>
      <StepHeading text={t('import.found.h')} />
      <ImportFound of={found} leftOut={leftOut} />
      {what ? (
        <ButtonRow>
          <Button variant="primary" onClick={onAdd}>
            {t('import.confirm', { vad: what })}
          </Button>
          <Button variant="secondary" onClick={() => onAgain({ text: t('import.cancelled') })}>
            {t('import.cancel')}
          </Button>
        </ButtonRow>
      ) : (
        <>
          <p>{t(isAllKnown ? 'import.nothing' : 'import.nothingUsable')}</p>
          <Button variant="secondary" onClick={() => onAgain()}>
            {t('import.another')}
          </Button>
        </>
      )}
    </>
  );
}

const names = {
  'trip-log': 'trip-log.count',
  'service-log': 'service-log.count',
  boat: 'boat.count',
  task: 'plan.count',
  document: 'doc.count',
  cost: 'costs.count',
} as const;

const listOf = new Intl.ListFormat('sv-SE');

/** `3 loggar, 1 servicetillfälle och 12 uppgifter`; `''` of none. */
const countsText = (countOf: (kind: keyof CountOfKind) => number, isCompleted = false): string =>
  listOf.format([
    ...kinds.flatMap((kind) => {
      const n = countOf(kind);
      if (n === 0) return [];
      return n === 1 ? t(`${names[kind]}.one`) : t(`${names[kind]}.many`, { n: counted(n) });
    }),
    ...(isCompleted ? [t('import.theLacking')] : []),
  ]);

interface EndedProps {
  of: Import;
  why: string | undefined;
  leftOut: string | undefined;
  onAdd: () => void;
  onAgain: () => void;
}

function Ended({ of, why, leftOut, onAdd, onAgain }: EndedProps) {
  const [status] = useState<Status>(() => ({ text: endText(of, why), failed: Boolean(why) }));
  const { 'trip-log': trips, 'service-log': services } = of.added;
  const isServiceBook = services > 0 && trips === 0;
  return (
    <>
      <StatusMessage status={status} />
      <Problems of={of} leftOut={leftOut} />
      <ButtonRow>
        {why !== undefined && (
          <Button variant="primary" onClick={onAdd}>
            {t('import.continue')}
          </Button>
        )}
        {why === undefined && !isServiceBook && (
          <LinkButton variant="primary" to="/home">
            {t('btn.toLogs')}
          </LinkButton>
        )}
        {services > 0 && (
          <LinkButton
            variant={why === undefined && isServiceBook ? 'primary' : 'secondary'}
            to="/servicelogs"
          >
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

function endText(of: Import, why: string | undefined): string {
  const { bio, pictures } = of.profile;
  const vad =
    countsText((kind) => of.added[kind], of.completed > 0) ||
    (bio || pictures > 0 ? t('import.theProfile') : '');
  const added =
    why === undefined
      ? t(vad ? 'import.done' : 'import.doneNothing', { vad })
      : t(vad ? 'import.stopped' : 'import.cancelled', { vad });
  const refused = countsText((kind) => of.refused[kind]);
  return [why, added, refused && t('import.leftOut', { vad: refused })].filter(Boolean).join(' ');
}
