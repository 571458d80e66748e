import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** What a navigation may carry: a sentence for the page it goes to. `notice` is for what did not go as wished. */
export interface FlashMessage {
  message: string;
  tone?: 'ok' | 'notice';
}

let said: { key: string; message: FlashMessage } | undefined;

/** Says something on the page that a navigation leads to, by the key of its address; what the navigation itself carries comes first. */
export function setFlashMessage(key: string, message: string): void {
  said = { key, message: { message } };
}

/**
 * The message that came with the navigation to this page, until it is dismissed or the user goes on. Going back to
 * the page or loading it again does not bring it back.
 */
export function useFlashMessage(): { message: FlashMessage | null; dismiss: () => void } {
  const { key, state } = useLocation();
  const navigation = useNavigationType();
  const [dismissed, setDismissed] = useState<string>();
  useEffect(
    () => () => {
      if (said?.key === key) said = undefined;
    },
    [key],
  );
  const carried = navigation !== 'POP' && isFlashMessage(state) ? state : null;
  const left = said?.key === key ? said.message : null;
  return { message: dismissed === key ? null : (carried ?? left), dismiss: () => setDismissed(key) };
}

function isFlashMessage(state: unknown): state is FlashMessage {
  return (
    typeof state === 'object' && state !== null && 'message' in state && typeof state.message === 'string'
  );
}
