import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LinkButton } from './button.tsx';
import { setFlashMessage } from './flash-message.ts';
import { ArrowLeft } from './icons.ts';

/** The state of a link that is followed to come back: the key of the page it stands on. */
interface Behind {
  behind: string;
}

/** The state of the links on this page that lead to something one comes back from: a log of a list, the form of a log. */
export const useBehind = (): Behind => ({ behind: useLocation().key });

/**
 * Leads back to the page that one came here from, as it was: searched, filtered and scrolled; `message` is said there.
 * Undefined for who came from elsewhere.
 */
export function useWayBack(): ((message?: string) => Promise<void>) | undefined {
  const state = useLocation().state as Partial<Behind> | null;
  const navigate = useNavigate();
  const behind = state?.behind;
  if (behind === undefined) return undefined;
  return async (message) => {
    if (message !== undefined) setFlashMessage(behind, message);
    const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    void navigate(-1);
    await arrived;
  };
}

/** A link to the page one came from; from elsewhere, to `to`. */
export function BackLink({ to, text }: { to: string; text: string }) {
  const goBack = useWayBack();
  const onClick = (event: MouseEvent) => {
    const wantsAnotherTab = event.metaKey || event.ctrlKey || event.shiftKey;
    if (wantsAnotherTab || !goBack) return;
    event.preventDefault();
    void goBack();
  };
  return (
    <LinkButton variant="quiet" to={to} onClick={onClick}>
      <ArrowLeft />
      {text}
    </LinkButton>
  );
}
