import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { boat } from '#contract/boats';
import { plan } from '#contract/tasks';
import { callOrThrow } from '../api.ts';
import { boatsKey, planKey } from '../offline/logs.ts';

/** The tasks of all boats, as the server computed them for a day. */
export const planQuery = queryOptions({
  queryKey: planKey,
  queryFn: async ({ signal }) => (await callOrThrow('listTasks', { signal })).data,
  meta: { cached: (stored: unknown) => plan.safeParse(stored).data },
});

const boats = z.array(boat);

/** The user's own boats, oldest first. */
export const boatsQuery = queryOptions({
  queryKey: boatsKey,
  queryFn: async ({ signal }) => (await callOrThrow('listBoats', { signal })).data,
  meta: { cached: (stored: unknown) => boats.safeParse(stored).data },
});

/** After a change of a boat or the plan: refetches both, and waits for them. */
export async function planChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: planQuery.queryKey }),
    client.invalidateQueries({ queryKey: boatsQuery.queryKey }),
  ]);
}
