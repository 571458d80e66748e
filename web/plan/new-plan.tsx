import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Boat } from '#contract/boats';
import { type boatKinds, engineKinds } from '#contract/plan/boat-fields';
import { type BoatAnswers, contentOfTemplate, type Template, templatesFor } from '#contract/plan/templates';
import type { SavedTask } from '#contract/tasks';
import { useLogs } from '../logs/use-logs.ts';
import { serviceLogs } from '../service-logs/kind.ts';
import { Choice, Choices } from '../shared/form/choices.tsx';
import type { FlashMessage } from '../shared/navigation/flash-message.ts';
import { expectHeading } from '../shared/navigation/page-focus.ts';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { BackLink } from '../shared/navigation/way-back.tsx';
import { ActionBar } from '../shared/ui/action-bar.tsx';
import { Button } from '../shared/ui/button.tsx';
import { Checklist, ChecklistRow } from '../shared/ui/checklist.tsx';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { PageSection } from '../shared/ui/page-section.tsx';
import { Source } from '../shared/ui/source.tsx';
import { type Status, StatusMessage } from '../shared/ui/status-message.tsx';
import { t } from '../strings.ts';
import type { Item } from '../sync/change.ts';
import { newId } from '../sync/decide.ts';
import { save, useItems } from '../sync/use-items.ts';
import styles from './new-plan.module.css';
import { taskCount } from './part.ts';
import { useBoats } from './use-boats.ts';
import { WhichBoat } from './which-boat.tsx';
import { intervalText } from './words.ts';

/** Creates a plan: three questions, and the tasks of a Nordic year, ticked where they fit the boat. */
export function NewPlan() {
  usePageTitle(t('plan.new.title'));
  const { boats, isMissing, retry } = useBoats();
  const { items: tasks } = useItems<SavedTask>('task');
  const [chosen, setChosen] = useState<string>();
  const boat = boats?.find(({ _id }) => _id === chosen) ?? boats?.[0];
  return (
    <>
      <PageHead
        title={t('plan.new.h1')}
        lead={t('plan.new.lead')}
        actions={<BackLink to="/servicelogs" text={t('btn.back')} />}
      />
      {boats && tasks ? (
        <>
          <WhichBoat boats={boats} chosen={boat?._id} onChoose={setChosen} />
          <Questions key={boat?._id} boat={boat} tasks={tasks} />
        </>
      ) : isMissing ? (
        <LoadFailure text={t('plan.failed')} onRetry={retry} />
      ) : (
        <Loading text={t('plan.loading')} shape="form" />
      )}
    </>
  );
}

const groups = ['spring', 'autumn', 'papers'] as const;

/** A task whose interval depends on the boat is not ticked by default. */
const hasInterval = ({ season, everyMonths, everyHours, everyMiles, group, source }: Template) =>
  Boolean(season || everyMonths || everyHours || everyMiles) || (group === 'papers' && source !== byMaker);
const byMaker = 'Enligt tillverkaren';

interface QuestionsProps {
  boat: Boat | undefined;
  /** All tasks, those that have been put away too. */
  tasks: readonly SavedTask[];
}

function Questions({ boat, tasks }: QuestionsProps) {
  const [answers, setAnswers] = useState<BoatAnswers>({
    boat: (boat?.kind || 'sail') as keyof typeof boatKinds,
    engine: (boat?.engineKind || 'inboard') as keyof typeof engineKinds,
    gas: true,
  });
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const { add, busy, status } = useAdding(boat, answers, tasks);
  const known = new Set(tasks.flatMap(({ template, boatId }) => (boatId === boat?._id && template) || []));
  const offered = templatesFor(answers).filter(({ id }) => !known.has(id));
  const isTicked = (one: Template) => hasInterval(one) !== turned.has(one.id);
  const ticked = offered.filter(isTicked);
  const turn = (id: string) =>
    setTurned((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <>
      <div className={styles.questions}>
        <Question
          legend={t('plan.q.boat')}
          options={{ sail: t('plan.q.sail'), motor: t('plan.q.motor') }}
          value={answers.boat === 'motorsailer' ? 'sail' : answers.boat}
          onChange={(kind) => setAnswers({ ...answers, boat: kind })}
        />
        <Question
          legend={t('plan.q.engine')}
          options={engineKinds}
          value={answers.engine}
          onChange={(engine) => setAnswers({ ...answers, engine })}
        />
        <Question
          legend={t('plan.q.gas')}
          options={{ yes: t('plan.q.yes'), no: t('plan.q.no') }}
          value={answers.gas ? 'yes' : 'no'}
          onChange={(gas) => setAnswers({ ...answers, gas: gas === 'yes' })}
        />
      </div>
      {groups.map((group) => (
        <Templates
          key={group}
          heading={t(`plan.group.${group}`)}
          templates={offered.filter((one) => one.group === group)}
          isTicked={isTicked}
          onTurn={turn}
        />
      ))}
      <p className={`small muted ${styles.end}`}>{t('plan.manualFirst')}</p>
      <StatusMessage status={status} />
      <Adding count={ticked.length} busy={busy} onPress={() => void add(ticked)} />
    </>
  );
}

function Adding({ count, busy, onPress }: { count: number; busy: boolean; onPress: () => void }) {
  return (
    <ActionBar>
      <Button
        variant="primary"
        busy={busy ? t('busy.saving') : undefined}
        aria-disabled={count === 0}
        onClick={() => count > 0 && onPress()}
      >
        {t('plan.add', { uppgifter: taskCount(count) })}
      </Button>
    </ActionBar>
  );
}

/** Adds the tasks. Without a boat it makes one, named as in the latest service log, or with a placeholder name. */
function useAdding(boat: Boat | undefined, { boat: kind, engine }: BoatAnswers, tasks: readonly SavedTask[]) {
  const navigate = useNavigate();
  const { logs: services = [] } = useLogs(serviceLogs);
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState<Status>();
  async function add(chosen: readonly Template[]) {
    if (busy) return;
    setBusy(true);
    setStatus(undefined);
    const boatId = boat?._id ?? newId();
    const made = { base: null satisfies Item | null };
    const content = { ...nameIn(services[0]?.boatNameModel), kind, engineKind: engine };
    // The address may be that of the plan already: then the plan takes the place of this page without a change of page.
    expectHeading();
    const saved = await save(
      t('plan.notSaved'),
      ...(boat ? [] : [{ ...made, kind: 'boat' as const, recordId: boatId, values: content }]),
      ...chosen.map((template) => ({
        ...{ ...made, kind: 'task' as const, recordId: newId() },
        values: { ...contentOfTemplate(template), boatId },
      })),
    );
    if (!saved.ok) {
      setBusy(false);
      return setStatus({ text: saved.failure.sentences.join(' '), failed: true });
    }
    const inPlan = tasks.filter(({ archivedAt }) => archivedAt === undefined).length + chosen.length;
    const state: FlashMessage = { message: t('plan.added', { uppgifter: taskCount(inPlan) }) };
    await navigate('/servicelogs/plan', { replace: true, state });
  }
  return { add, busy, status };
}

/** `Vindila, Albin Vega` is the boat Vindila. */
function nameIn(written = ''): { name: string; bookName?: string } {
  const bookName = written.trim();
  const [name = ''] = bookName.split(',').map((part) => part.trim());
  return name === '' ? { name: t('boats.unnamed') } : { name, bookName };
}

interface QuestionProps<Value extends string> {
  legend: string;
  options: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
}

function Question<Value extends string>({ legend, options, value, onChange }: QuestionProps<Value>) {
  const name = useId();
  return (
    <Choices legend={legend}>
      {(Object.entries(options) as [Value, string][]).map(([one, text]) => (
        <Choice key={one} text={text} name={name} checked={value === one} onChange={() => onChange(one)} />
      ))}
    </Choices>
  );
}

interface TemplatesProps {
  heading: string;
  templates: readonly Template[];
  isTicked: (template: Template) => boolean;
  onTurn: (id: string) => void;
}

function Templates({ heading, templates, isTicked, onTurn }: TemplatesProps) {
  if (templates.length === 0) return null;
  return (
    <PageSection heading={heading} count={templates.length}>
      <Checklist>
        {templates.map((one) => (
          <ChecklistRow
            key={one.id}
            name={one.name}
            text={intervalText(one) || (one.source === byMaker ? t('plan.fillIn') : one.note)}
            checked={isTicked(one)}
            onChange={() => onTurn(one.id)}
            aside={one.source === byMaker ? byMaker : <Source name={one.source} page={one.page} />}
          />
        ))}
      </Checklist>
    </PageSection>
  );
}

export { NewPlan as Component };
