import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { boat } from '#contract/boats';
import { plan } from '#contract/tasks';
import { callOrThrow } from '../api.ts';
import { boatsKey, planKey } from '../offline/logs.ts';

/** What is to be done with all boats, as the server has worked it out for a day. */
export const planQuery = queryOptions({
  queryKey: planKey,
  queryFn: async ({ signal }) => (await callOrThrow('listTasks', { signal })).data,
  meta: { cached: (stored: unknown) => plan.safeParse(stored).data },
});

const boats = z.array(boat);

/** One's own boats, the oldest first. */
export const boatsQuery = queryOptions({
  queryKey: boatsKey,
  queryFn: async ({ signal }) => (await callOrThrow('listBoats', { signal })).data,
  meta: { cached: (stored: unknown) => boats.safeParse(stored).data },
});

/** After a change of a boat or of the plan: both are asked for anew, and waited for. */
export async function planChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: planQuery.queryKey }),
    client.invalidateQueries({ queryKey: boatsQuery.queryKey }),
  ]);
}
