import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Fields, fieldsOf } from '#contract/logs/definition';
import { formValues, shownValue } from '#contract/logs/values';
import type { TaskContent } from '#contract/plan/content';
import { taskDefinition } from '#contract/plan/task-fields';
import type { Task } from '#contract/tasks';
import { CallError, call, type Failure } from '../api.ts';
import { type SaveFailure, saveFailure } from '../shared/form/save-failure.ts';
import { randomId } from '../shared/random-id.ts';
import { t } from '../strings.ts';
import { planChanged, planQuery } from './queries.ts';

/** Why a change of the plan failed; `what` says what failed. Such changes are not queued on the device: they need the server. */
export const planFailure = (failure: Failure, what = t('plan.notSaved')): SaveFailure =>
  failure.kind === 'unreachable' ? { sentences: [what, t('plan.offline')] } : saveFailure(what, failure);

type Saved<Made> = { ok: true; data: Made } | Failure;
type Explained<Made> = { ok: true; data: Made } | { ok: false; failure: SaveFailure };

/** The same, with the reason of a failure in words. */
export const explained = <Made>(saved: Saved<Made>): Explained<Made> =>
  saved.ok ? saved : { ok: false, failure: planFailure(saved) };

/**
 * Creates one thing, however often it is tried: `create` gets the key of all tries. A try whose answer was lost may have
 * created it from what was typed then, and the server gives it back as it is; so a later try also changes it to what is typed now.
 */
export function useCreate<Body, Made>(
  create: (body: Body, key: string, signal?: AbortSignal) => Promise<Saved<Made>>,
  update: (made: Made, body: Body, signal?: AbortSignal) => Promise<Saved<Made>>,
) {
  const key = useRef(randomId());
  const isTried = useRef(false);
  return async (body: Body, signal?: AbortSignal): Promise<Saved<Made>> => {
    const isRepeated = isTried.current;
    isTried.current = true;
    const made = await create(body, key.current, signal);
    return made.ok && isRepeated ? update(made.data, body, signal) : made;
  };
}

/** A task or a boat in a form: how it is changed, and how to fetch all of its kind as they are now. */
interface Updating<Body, Thing> {
  definition: { fields: Fields };
  update: (thing: Thing, body: Body) => Promise<Saved<Thing>>;
  latest: (client: QueryClient) => Promise<readonly Thing[]>;
}

/**
 * Changes one thing, however often it is tried. A try whose answer was lost may have been saved: `settle` sends it again, which
 * the server does not take for a conflict, and resolves with the version that the next change or the deletion goes with. A form
 * that is left cannot take back what it has sent: the plan is fetched again then, and once more when the answer comes.
 */
export function useUpdate<Body, Thing extends { _id: string }>({
  definition,
  update,
  latest,
}: Updating<Body, Thing>) {
  const client = useQueryClient();
  const known = useRef<Thing>(undefined);
  const lost = useRef<Body>(undefined);
  const tried = useRef<Promise<unknown>>(undefined);
  useEffect(
    () => () => {
      if (!tried.current) return;
      void planChanged(client);
      void tried.current.then(() => planChanged(client));
    },
    [client],
  );
  async function attempt(thing: Thing, body: Body, signal?: AbortSignal): Promise<Saved<Thing>> {
    const sent = update(thing, body);
    tried.current = sent;
    const saved = await sent;
    signal?.throwIfAborted();
    if (saved.ok) {
      known.current = saved.data;
      tried.current = undefined;
    }
    lost.current = !saved.ok && saved.kind === 'unreachable' ? body : undefined;
    return saved;
  }
  async function settle(thing: Thing, signal?: AbortSignal): Promise<Saved<Thing>> {
    await tried.current;
    return lost.current
      ? attempt(known.current ?? thing, lost.current, signal)
      : { ok: true, data: known.current ?? thing };
  }
  /** It was changed elsewhere since the form was opened: the form takes that over, and the next save goes with that version. */
  async function follow(thing: Thing, form: Form, failure: Failure): Promise<SaveFailure> {
    try {
      const now = (await latest(client)).find(({ _id }) => _id === thing._id);
      if (!now) return planFailure(failure);
      const fields = takeOver(definition, form, known.current ?? thing, now);
      known.current = now;
      return { sentences: [t('plan.notSaved'), t('plan.followed')], fields };
    } catch (error) {
      if (error instanceof CallError) return planFailure(error.failure);
      throw error;
    }
  }
  /** Saves what the form holds. Nothing that was changed elsewhere is overwritten before the user has seen it. */
  async function change(
    thing: Thing,
    body: Body,
    form: Form,
    signal: AbortSignal,
  ): Promise<Explained<Thing>> {
    const settled = await settle(thing, signal);
    const saved = settled.ok ? await attempt(settled.data, body, signal) : settled;
    if (saved.ok || saved.kind === 'unreachable' || saved.error.code !== 'plan_changed_elsewhere')
      return explained(saved);
    const failure = await follow(thing, form, saved);
    signal.throwIfAborted();
    return { ok: false, failure };
  }
  return { change, settle };
}

/** The part of `useFields` that is needed here, whatever the fields. */
interface Form {
  getValues: () => Record<string, string>;
  resetField: (name: never, options: { defaultValue: never }) => void;
}

/**
 * Takes over into a form what was changed elsewhere since it was opened: a field that the user has left as it was follows.
 * Returns a message for each field that both have changed; it keeps what the user typed.
 */
function takeOver(
  definition: { fields: Fields },
  form: Form,
  opened: object,
  now: object,
): Record<string, string> {
  const [before, theirs, typed] = [
    formValues(definition, opened),
    formValues(definition, now),
    form.getValues(),
  ];
  const messages: Record<string, string> = {};
  for (const field of fieldsOf(definition)) {
    const { name } = field;
    const value = theirs[name] ?? '';
    if (typed[name] === undefined || value === before[name] || value === typed[name]) continue;
    if (typed[name] === before[name]) form.resetField(name as never, { defaultValue: value as never });
    else
      messages[name] = value
        ? t('plan.elsewhere', { value: shownValue(field, now[name as never]) })
        : t('plan.elsewhereEmpty');
  }
  return messages;
}

/** Changes a task of the version that the user has seen, for `useUpdate`. */
export const updateTask = (
  { _id, version }: Pick<Task, '_id' | 'version'>,
  body: Partial<TaskContent>,
  signal?: AbortSignal,
): Promise<Saved<Task>> =>
  call('updateTask', { params: { id: _id }, body, headers: { 'If-Match': `"${version}"` }, signal });

/** `useUpdate` for a task. */
export const useUpdateTask = () =>
  useUpdate({
    definition: taskDefinition,
    update: (task: Pick<Task, '_id' | 'version'>, body: Partial<TaskContent>) => updateTask(task, body),
    latest: async (client) => (await client.fetchQuery(planQuery)).tasks,
  });
