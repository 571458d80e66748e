import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { TaskContent } from '#contract/plan/content';
import type { Task } from '#contract/tasks';
import { call, type Failure } from '../api.ts';
import { type SaveFailure, saveFailure } from '../shared/form/save-failure.ts';
import { randomId } from '../shared/random-id.ts';
import { t } from '../strings.ts';
import { planChanged } from './queries.ts';

/** Why a change of the plan failed; `what` says what failed. Such changes are not queued on the device: they need the server. */
export const planFailure = (failure: Failure, what = t('plan.notSaved')): SaveFailure =>
  failure.kind === 'unreachable' ? { sentences: [what, t('plan.offline')] } : saveFailure(what, failure);

type Saved<Made> = { ok: true; data: Made } | Failure;

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

/**
 * Changes one thing, however often it is tried. A try whose answer was lost may have been saved: `settle` sends it again, which
 * the server does not take for a conflict, and resolves with the version that the next change or the deletion goes with. A form
 * that is left cannot take back what it has sent: the plan is fetched again then, and once more when the answer comes.
 */
export function useUpdate<Body, Thing>(update: (thing: Thing, body: Body) => Promise<Saved<Thing>>) {
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
  async function change(thing: Thing, body: Body, signal: AbortSignal): Promise<Saved<Thing>> {
    const settled = await settle(thing, signal);
    return settled.ok ? attempt(settled.data, body, signal) : settled;
  }
  return { change, settle };
}

/** Changes a task of the version that the user has seen, for `useUpdate`. */
export const updateTask = (
  { _id, version }: Pick<Task, '_id' | 'version'>,
  body: Partial<TaskContent>,
  signal?: AbortSignal,
): Promise<Saved<Task>> =>
  call('updateTask', { params: { id: _id }, body, headers: { 'If-Match': `"${version}"` }, signal });
