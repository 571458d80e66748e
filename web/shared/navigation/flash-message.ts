import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Navigation state: a message for the page that the navigation leads to. `notice` is for something that went wrong. */
export interface FlashMessage {
  message: string;
  tone?: 'ok' | 'notice';
}

let said: { key: string; message: FlashMessage } | undefined;

/** Sets a message for the page with this location key. A message in the navigation's own state takes precedence. */
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
