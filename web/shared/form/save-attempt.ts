import { useEffect, useRef, useState } from 'react';
import { currentSession } from '../../session-state.ts';

/**
 * One attempt to save. It belongs to the form and the user that started it: when the form is left or another user is
 * signed in, the attempt is aborted, and its next step throws.
 */
export class SaveAttempt {
  readonly userId: string | undefined;
  readonly #end = new AbortController();

  constructor(userId: string | undefined) {
    this.userId = userId;
  }

  /** Aborted when the attempt ends. */
  get signal(): AbortSignal {
    return this.#end.signal;
  }

  end(): void {
    this.#end.abort();
  }

  /** Throws if the attempt has ended. Called after each await, before anything is sent, stored or shown. */
  throwIfEnded(): void {
    if (currentSession()?.userId !== this.userId) this.end();
    this.signal.throwIfAborted();
  }

  /** The signal for one call of the attempt. Throws if the attempt has ended. */
  liveSignal(): AbortSignal {
    this.throwIfEnded();
    return this.signal;
  }
}

/** Returns a function that starts an attempt for the user who was signed in when the form was mounted. Ends on unmount. */
export function useSaveAttempt(): () => SaveAttempt {
  const [userId] = useState(() => currentSession()?.userId);
  const last = useRef<SaveAttempt>(undefined);
  useEffect(() => () => last.current?.end(), []);
  return () => {
    last.current = new SaveAttempt(userId);
    return last.current;
  };
}
