import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LinkButton } from '../ui/button.tsx';
import { ArrowLeft } from '../ui/icons.ts';
import { setFlashMessage } from './flash-message.ts';

/** Navigation state of a link to a page with a way back: the location key of the page with the link. */
interface Behind {
  behind: string;
}

/** The navigation state for this page's links to a page with a way back: a log in a list, the form of a log. */
export const useBehind = (): Behind => ({ behind: useLocation().key });

/**
 * Returns to the page that the user came from, as it was: searched, filtered and scrolled; `message` is shown there.
 * Undefined if the user came from elsewhere.
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

/** A link back to the page that the user came from; if that is unknown, to `to`. */
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
