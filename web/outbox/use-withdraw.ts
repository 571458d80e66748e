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

/** Withdraws an entry, navigates to `to`, and says there what became of it. Rejects if the device can't write. */
export function useWithdraw(entry: Entry, to: string): () => Promise<void> {
  const navigate = useNavigate();
  const { userId } = useUser();
  return async () => {
    const came = await withdraw(openDb(userId), entry.id);
    const message = t(
      came === 'withdrawn' ? `outbox.withdrawn.${meaningOf(entry)}` : `outbox.withdrawn.${came}`,
    );
    const state: FlashMessage = {
      message,
      ...(came !== 'withdrawn' && came !== 'undone' && { tone: 'notice' }),
    };
    await navigate(to, { replace: true, state });
  };
}
