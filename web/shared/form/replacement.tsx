import { type ReactNode, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { t } from '../../strings.ts';
import { Button } from '../button.tsx';
import styles from './replacement.module.css';

type Texts = Record<string, string>;

interface Replacement {
  before: Texts;
  after: Texts;
  said: string;
}

interface Replacing {
  /** Writes into fields, as if it had been typed. */
  write: (texts: Texts) => void;
  /** The same where something else may have stood there: says so in `note`, with a way back. */
  replace: (texts: Texts, said: string) => void;
  /** Goes beside what was pressed. */
  note: ReactNode;
}

/** For buttons that fill in fields: nothing typed is written over without a way back. */
export function useReplacement(): Replacing {
  const { getValues, setValue, formState } = useFormContext<Texts>();
  const [replacement, setReplacement] = useState<Replacement>();
  const pressed = useRef<Element>(null);
  const { isSubmitted } = formState;

  function write(texts: Texts) {
    for (const [name, text] of Object.entries(texts)) {
      setValue(name, text, { shouldDirty: true, shouldTouch: true, shouldValidate: isSubmitted });
    }
  }

  function replace(texts: Texts, said: string) {
    const before = Object.fromEntries(Object.keys(texts).map((name) => [name, getValues(name) ?? '']));
    pressed.current = document.activeElement;
    write(texts);
    setReplacement({ before, after: texts, said });
  }

  function undo(texts: Texts) {
    write(texts);
    setReplacement(undefined);
    if (pressed.current instanceof HTMLElement || pressed.current instanceof SVGElement)
      pressed.current.focus();
  }

  return {
    write: (texts) => {
      write(texts);
      setReplacement(undefined);
    },
    replace,
    note: (
      <div role="status" className={styles.place}>
        {replacement && <Note {...replacement} onUndo={undo} />}
      </div>
    ),
  };
}

/** There as long as a field holds what was put there; what has been typed since is not taken back. */
function Note({ before, after, said, onUndo }: Replacement & { onUndo: (texts: Texts) => void }) {
  const names = Object.keys(after);
  const now = useWatch<Texts>({ name: names });
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
