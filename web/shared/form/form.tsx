import { type ReactNode, type SubmitEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider } from 'react-hook-form';
import { useLocation } from 'react-router';
import { t } from '../../strings.ts';
import { ErrorSummary, goToField, type Problem } from './error-summary.tsx';
import styles from './form.module.css';
import { FormContextProvider } from './form-context.ts';
import { type SaveAttempt, useSaveAttempt } from './save-attempt.ts';
import type { SaveFailure } from './save-failure.ts';
import type { Content, Fields, Shape } from './use-fields.ts';

interface FormProps<S extends Shape> {
  fields: Fields<S>;
  /**
   * Called with the fields' content once it is valid. Resolves with the reason if the save failed. A save that `saving`
   * aborts ends silently.
   */
  save: (content: Content<S>, saving: SaveAttempt) => Promise<SaveFailure | undefined>;
  /** Below the fields: a `FormEnd`. */
  end: ReactNode;
  /** The fields. They are inert during a save: a change made then would not be saved. */
  children: ReactNode;
  /** All fields are required, so none is marked. */
  unmarked?: boolean;
}

/**
 * A form that keeps everything typed until it is saved. Problems of single fields are shown at the fields and summed up
 * at the top, where the focus goes; other problems are shown at the button (`FormEnd`).
 */
export function Form<S extends Shape>({ fields, save, end, children, unmarked = false }: FormProps<S>) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string[]>([]);
  const [problems, setProblems] = useState<Problem[]>([]);
  const context = useMemo(() => ({ id, saving, failure, unmarked }), [id, saving, failure, unmarked]);
  // A ref: state would be updated too late to stop a second press.
  const underWay = useRef(false);
  const begin = useSaveAttempt();
  const { hash, pathname } = useLocation();

  // A link can lead to a field: its hash is the field's name.
  useEffect(() => goToField(`${id}-${hash.slice(1)}`), [id, hash]);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    setFailure([]);
    const attempt = begin();
    let giveBack = () => {};
    try {
      await fields.handleSubmit(
        async (content) => {
          setProblems([]);
          giveBack = saveFocus(event.nativeEvent.submitter);
          // Synchronous: the next key press would change a field whose value has already been read.
          flushSync(() => setSaving(true));
          const failed = await save(content, attempt);
          if (failed) tell(failed);
        },
        (errors) => {
          const messages = Object.entries(errors).map(([name, error]) => [name, error?.message]);
          setProblems(inOrder(Object.fromEntries(messages)));
        },
      )();
    } catch (error) {
      if (attempt.signal.aborted) return;
      console.error('A form could not be saved.', error);
      tell({ sentences: [t('error.form')] });
    } finally {
      // A page that has been left may be shown for a moment more: a second press must not save again.
      if (window.location.pathname === pathname) {
        underWay.current = false;
        flushSync(() => setSaving(false));
        giveBack();
      }
    }
  }

  /** The focus cannot stay in the inert fields, so it moves to the button. Returns a function that restores it. */
  function saveFocus(button: HTMLElement | null): () => void {
    const { activeElement: focused } = document;
    if (!(focused instanceof HTMLElement) || !content.current?.contains(focused)) return () => {};
    button?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement === button) focused.focus({ preventScroll: true });
    };
  }

  /** The server checks the same schemas and more: its message about a field is shown at that field. */
  function tell({ sentences, fields: messages = {} }: SaveFailure) {
    const placed = inOrder(messages);
    for (const { name, message } of placed) {
      fields.setError(name as Parameters<typeof fields.setError>[0], { type: 'server', message });
    }
    const elsewhere = Object.entries(messages).filter(([name]) => placed.every((one) => one.name !== name));
    setProblems(placed);
    setFailure([...sentences, ...elsewhere.map(([, message]) => message)]);
  }

  /** The problems of fields that are in this form, from top to bottom. */
  function inOrder(messages: Record<string, string>): Problem[] {
    const names = [...(form.current?.elements ?? [])].map((control) => control.getAttribute('name') ?? '');
    return names.flatMap((name) => {
      const message = messages[name];
      return message === undefined ? [] : { name, id: `${id}-${name}`, message };
    });
  }

  return (
    <FormProvider {...fields}>
      <FormContextProvider value={context}>
        {problems.length > 0 && <ErrorSummary problems={problems} />}
        <form className={styles.form} ref={form} noValidate onSubmit={submit}>
          <div className={styles.content} ref={content} inert={saving}>
            {children}
          </div>
          {end}
        </form>
      </FormContextProvider>
    </FormProvider>
  );
}
