import type { Page } from '@playwright/test';
import type { RunningServer } from './server.ts';

/** As if every log-in of this account had been made an hour earlier than it was: waiting would take an hour. */
export async function anHourPasses({ keeping }: RunningServer, { _id }: { _id: string }): Promise<void> {
  const earlier = new Date(Date.now() - 60 * 60 * 1000).toISOString();
  await keeping.change('UPDATE sessions SET created_at = ? WHERE account_id = ?', earlier, _id);
}

/**
 * From here on the page gives up each call after two seconds: its own patience would take the journey's. Answers with what
 * ends that.
 */
export async function timeFlies(page: Page): Promise<() => Promise<void>> {
  const patient = await page.evaluateHandle(() => {
    const timeout = AbortSignal.timeout;
    AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, Math.min(milliseconds, 2000));
    return timeout;
  });
  return () =>
    patient.evaluate((timeout) => {
      AbortSignal.timeout = timeout;
    });
}
