import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Boat } from '#contract/boats';
import { type boatKinds, engineKinds } from '#contract/plan/boat-fields';
import type { BoatContent } from '#contract/plan/content';
import { type BoatAnswers, type Template, type TemplateId, templatesFor } from '#contract/plan/templates';
import { call, type Failure } from '../api.ts';
import { useUser } from '../session-state.ts';
import { ActionBar } from '../shared/action-bar.tsx';
import { Button } from '../shared/button.tsx';
import type { FlashMessage } from '../shared/flash-message.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { Loading } from '../shared/loading.tsx';
import { expectHeading } from '../shared/page-focus.ts';
import { PageHead } from '../shared/page-head.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { type Status, StatusMessage } from '../shared/status-message.tsx';
import { BackLink } from '../shared/way-back.tsx';
import { t } from '../strings.ts';
import { planFailure, useCreate } from './change.ts';
import { NeedsNetwork } from './needs-network.tsx';
import styles from './new-plan.module.css';
import { taskCount } from './part.ts';
import { boatsQuery, planChanged, planQuery } from './queries.ts';
import { usePlan } from './use-plan.ts';
import { WhichBoat } from './which-boat.tsx';
import { intervalText } from './words.ts';

/** Creates a plan: three questions, and the tasks of a Nordic year, ticked where they fit the boat. */
export function NewPlan() {
  usePageTitle(t('plan.new.title'));
  const { data: boats, isError, refetch } = useQuery(boatsQuery);
  const { tasks } = usePlan();
  const [chosen, setChosen] = useState<string>();
  const boat = boats?.find(({ _id }) => _id === chosen) ?? boats?.[0];
  const known = (tasks ?? []).flatMap(({ template, boatId }) => (boatId === boat?._id && template) || []);
  return (
    <>
      <PageHead
        title={t('plan.new.h1')}
        lead={t('plan.new.lead')}
        actions={<BackLink to="/servicelogs" text={t('btn.back')} />}
      />
      <NeedsNetwork />
      {boats && tasks ? (
        <>
          <WhichBoat boats={boats} chosen={boat?._id} onChoose={setChosen} />
          <Questions key={boat?._id} boat={boat} known={new Set(known)} />
        </>
      ) : isError ? (
        <LoadFailure text={t('plan.failed')} onRetry={() => void refetch()} />
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
  /** Templates already in the plan. */
  known: ReadonlySet<string>;
}

function Questions({ boat, known }: QuestionsProps) {
  const [answers, setAnswers] = useState<BoatAnswers>({
    boat: (boat?.kind || 'sail') as keyof typeof boatKinds,
    engine: (boat?.engineKind || 'inboard') as keyof typeof engineKinds,
    gas: true,
  });
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const { add, busy, status } = useAdding(boat, answers);
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
      <Adding count={ticked.length} busy={busy} onPress={() => void add(ticked.map(({ id }) => id))} />
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

/** Adds the tasks. Without a boat it creates one, named as in the latest service log, or with a placeholder name. */
function useAdding(boat: Boat | undefined, { boat: kind, engine }: BoatAnswers) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { userId } = useUser();
  const create = useCreate(
    (body: Partial<BoatContent>, key) =>
      call('createBoat', { body: { ...body }, headers: { 'Idempotency-Key': key } }),
    ({ _id, version }: Boat, body) =>
      call('updateBoat', {
        params: { id: _id },
        body: { ...body },
        headers: { 'If-Match': `"${version}"` },
      }),
  );
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState<Status>();
  const failed = (failure: Failure) => {
    setBusy(false);
    setStatus({ text: planFailure(failure).sentences.join(' '), failed: true });
  };
  async function add(ids: readonly TemplateId[]) {
    if (busy) return;
    setBusy(true);
    setStatus(undefined);
    const mine = boat
      ? ({ ok: true, data: boat } as const)
      : await create({ ...(await nameOfBoat(userId)), kind, engineKind: engine });
    if (!mine.ok) return failed(mine);
    const added = await call('createTasksFromTemplates', {
      body: { boatId: mine.data._id, templates: ids.map((id) => ({ id })) },
    });
    if (!added.ok) return failed(added);
    // The address may be that of the plan already: then the plan takes the place of this page without a change of page.
    expectHeading();
    await planChanged(client);
    // The server adds no task twice: after a lost answer it adds fewer than were asked for, or none.
    const there = client.getQueryData(planQuery.queryKey)?.tasks ?? [];
    const current = [...there, ...added.data].filter(({ archivedAt }) => archivedAt === undefined);
    const all = new Set(current.map(({ _id }) => _id));
    const state: FlashMessage = { message: t('plan.added', { uppgifter: taskCount(all.size) }) };
    await navigate('/servicelogs/plan', { replace: true, state });
  }
  return { add, busy, status };
}

/** `Vindila, Albin Vega` is the boat Vindila. */
async function nameOfBoat(userId: string): Promise<{ name: string; bookName?: string }> {
  const listed = await call('listServiceLogs', { params: { userId }, query: { limit: '1' } });
  const bookName = listed.ok ? (listed.data[0]?.boatNameModel.trim() ?? '') : '';
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
    <fieldset>
      <legend>{legend}</legend>
      <div className={styles.choices}>
        {(Object.entries(options) as [Value, string][]).map(([one, text]) => (
          <label key={one} className={styles.choice}>
            <input type="radio" name={name} checked={value === one} onChange={() => onChange(one)} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface TemplatesProps {
  heading: string;
  templates: readonly Template[];
  isTicked: (template: Template) => boolean;
  onTurn: (id: string) => void;
}

function Templates({ heading, templates, isTicked, onTurn }: TemplatesProps) {
  const id = useId();
  if (templates.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>
        {heading} <span className={styles.count}>{templates.length}</span>
      </h2>
      <ul className={styles.list}>
        {templates.map((one) => (
          <li key={one.id}>
            <label>
              <span className={styles.box}>
                <input type="checkbox" checked={isTicked(one)} onChange={() => onTurn(one.id)} />
              </span>
              <span className={styles.words}>
                <b>{one.name}</b>
                <span>{intervalText(one) || (one.source === byMaker ? t('plan.fillIn') : one.note)}</span>
              </span>
            </label>
            <Source of={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Beside the label and not in it: following the link must not tick the task. */
function Source({ of: { source, page } }: { of: Template }) {
  return (
    <p className={styles.source}>
      {page === undefined ? (
        source === byMaker ? (
          byMaker
        ) : (
          t('plan.source', { källa: source })
        )
      ) : (
        <a href={page} target="_blank" rel="noopener noreferrer">
          {t('plan.source', { källa: source })}
          <span className="visually-hidden"> {t('plan.inNewTab')}</span>
        </a>
      )}
    </p>
  );
}

export { NewPlan as Component };
