import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Failure } from '../api.ts';
import { saveFailure } from './form/save-failure.ts';
import type { Status } from './ui/status-message.tsx';

/** Tries without the password first: the server requires it only if the log-in is some time ago. */
export function useWithPassword(
  /** A sentence that says what failed. */
  failed: string,
  attempt: (body: { currentPassword?: string }) => Promise<{ ok: true } | Failure>,
) {
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Status>();
  const button = useRef<HTMLButtonElement>(null);

  async function go() {
    setBusy(true);
    setFailure(undefined);
    const result = await attempt({});
    setBusy(false);
    if (result.ok) return;
    if (result.kind === 'refused' && result.error.code === 'current_password_required') setAsks(true);
    else setFailure({ text: saveFailure(failed, result).sentences.join(' '), failed: true });
  }

  const form = {
    async save(currentPassword: string) {
      const result = await attempt({ currentPassword });
      return result.ok ? undefined : saveFailure(failed, result);
    },
    onCancel() {
      flushSync(() => setAsks(false));
      button.current?.focus();
    },
  };
  return {
    asks,
    busy,
    failure,
    go,
    form,
    /** The button that the form replaces: it gets the focus again when the user cancels. */
    button,
  };
}
