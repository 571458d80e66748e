import { type ReactNode, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { t } from '../../strings.ts';
import { Button } from '../ui/button.tsx';
import styles from './replacement.module.css';

type FormValues = Record<string, string>;

interface Replacement {
  before: FormValues;
  after: FormValues;
  said: string;
}

interface Replacing {
  /**
   * Writes into fields as if typed. `said` gets what the user had written there and returns the sentence to show beside
   * the undo button; undefined if nothing was lost.
   */
  put: (texts: FormValues, said: (before: FormValues) => string | undefined) => void;
  /** Rendered beside the button that was pressed. */
  note: ReactNode;
}

/** For buttons that fill in fields: typed text is never replaced without an undo. */
export function useReplacement(): Replacing {
  const { getValues, setValue, formState } = useFormContext<FormValues>();
  const [replacement, setReplacement] = useState<Replacement>();
  const pressed = useRef<Element>(null);
  const { isSubmitted } = formState;

  function write(texts: FormValues) {
    for (const [name, text] of Object.entries(texts)) {
      setValue(name, text, { shouldDirty: true, shouldTouch: true, shouldValidate: isSubmitted });
    }
  }

  /** After a second press, undo still restores what was typed. */
  function typed(name: string): string {
    const now = getValues(name) ?? '';
    return replacement?.after[name] === now ? (replacement.before[name] ?? '') : now;
  }

  function put(texts: FormValues, said: (before: FormValues) => string | undefined) {
    const before = Object.fromEntries(Object.keys(texts).map((name) => [name, typed(name)]));
    const text = said(before);
    pressed.current = document.activeElement;
    write(texts);
    setReplacement(text === undefined ? undefined : { before, after: texts, said: text });
  }

  function undo(texts: FormValues) {
    write(texts);
    setReplacement(undefined);
    if (pressed.current instanceof HTMLElement || pressed.current instanceof SVGElement)
      pressed.current.focus();
  }

  return {
    put,
    note: (
      <div role="status" className={styles.place}>
        {replacement && <Note {...replacement} onUndo={undo} />}
      </div>
    ),
  };
}

/** Shown as long as a field holds the value put there; undo leaves fields that the user has changed since. */
function Note({ before, after, said, onUndo }: Replacement & { onUndo: (texts: FormValues) => void }) {
  const names = Object.keys(after);
  const now = useWatch<FormValues>({ name: names });
  const untouched = names.filter((name, i) => now[i] === after[name]);
  if (untouched.length === 0) return null;
  const back = Object.fromEntries(untouched.map((name) => [name, before[name] ?? '']));
  return (
    <p className={styles.note}>
      {said}
      <Button variant="quiet" small onClick={() => onUndo(back)}>
        {t('btn.undo')}
      </Button>
    </p>
  );
}
