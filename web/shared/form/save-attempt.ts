import { useEffect, useRef, useState } from 'react';
import { currentSession } from '../../session-state.ts';

/**
 * One try to save. It belongs to the form it was begun in and to the user who began that: when the form is left, or somebody
 * else is signed in, it goes no further, and what was to follow is cut off with an exception.
 */
export class SaveAttempt {
  readonly userId: string | undefined;
  readonly #end = new AbortController();

  constructor(userId: string | undefined) {
    this.userId = userId;
  }

  /** Ends with the try. */
  get signal(): AbortSignal {
    return this.#end.signal;
  }

  end(): void {
    this.#end.abort();
  }

  /** Cuts off a try that has ended. Asked after each wait, before anything is sent, kept or shown. */
  throwIfEnded(): void {
    if (currentSession()?.userId !== this.userId) this.end();
    this.signal.throwIfAborted();
  }

  /** For one call of it: ends with the try, which must not have ended before. */
  liveSignal(): AbortSignal {
    this.throwIfEnded();
    return this.signal;
  }
}

/** Begins a try to save, for whoever was signed in when the form came. It ends with the form. */
export function useSaveAttempt(): () => SaveAttempt {
  const [userId] = useState(() => currentSession()?.userId);
  const last = useRef<SaveAttempt>(undefined);
  useEffect(() => () => last.current?.end(), []);
  return () => {
    last.current = new SaveAttempt(userId);
    return last.current;
  };
}
