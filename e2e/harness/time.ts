import type { RunningServer } from './server.ts';

/** Moves every log-in of this account an hour back, instead of waiting an hour. */
export async function anHourPasses({ keeping }: RunningServer, { _id }: { _id: string }): Promise<void> {
  const earlier = new Date(Date.now() - 60 * 60 * 1000).toISOString();
  await keeping.change('UPDATE sessions SET created_at = ? WHERE account_id = ?', earlier, _id);
}
