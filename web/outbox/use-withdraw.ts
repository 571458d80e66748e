import { useNavigate } from 'react-router';
import { openDb } from '../offline/db.ts';
import type { Entry } from '../offline/entry.ts';
import { withdraw } from '../offline/withdraw.ts';
import { useUser } from '../session-state.ts';
import type { FlashMessage } from '../shared/flash-message.ts';
import { t } from '../strings.ts';

/** What an entry is for its user, who takes it back. */
export function meaningOf({ action, problem, saved }: Entry): Entry['action'] | 'gone' | 'pictures' {
  if (problem?.kind === 'gone') return 'gone';
  return saved ? 'pictures' : action;
}

/** Withdraws an entry, navigates to `to`, and says there what became of it. */
export function useWithdraw(entry: Entry, to: string): () => Promise<void> {
  const navigate = useNavigate();
  const { userId } = useUser();
  return async () => {
    let message = t('net.notKept');
    let tone: 'notice' | undefined = 'notice';
    try {
      const came = await withdraw(openDb(userId), entry.id);
      message = t(came === 'withdrawn' ? `outbox.withdrawn.${meaningOf(entry)}` : `outbox.withdrawn.${came}`);
      if (came === 'withdrawn' || came === 'undone') tone = undefined;
    } catch (error) {
      console.warn('It could not be taken back.', error);
    }
    const state: FlashMessage = { message, ...(tone && { tone }) };
    await navigate(to, { replace: true, state });
  };
}
