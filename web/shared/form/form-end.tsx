import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { ActionBar } from '../ui/action-bar.tsx';
import { Button } from '../ui/button.tsx';
import { CircleAlert } from '../ui/icons.ts';
import fieldStyles from './field.module.css';
import styles from './form.module.css';
import { useFormContext } from './form-context.ts';

interface FormEndProps {
  /** What the button says. */
  submit: string;
  /** Text of the button while the form is being saved. */
  busy: string;
  /** A note that appears by itself, for example where drafts are kept. Below the button, so that it never moves the button. */
  note?: ReactNode;
  /** Progress of the save, for example an upload. */
  progress?: ReactNode;
  /** The user cannot undo the action. */
  danger?: boolean;
  /** The form fits on a phone's screen: the button stands below it, not in the action bar. */
  short?: boolean;
  /** Another way out, under the button, in the action bar too. */
  under?: ReactNode;
  /** Further links or buttons. */
  children?: ReactNode;
}

export function FormEnd({
  submit,
  busy,
  note,
  progress,
  under,
  short = false,
  danger = false,
  children,
}: FormEndProps) {
  const { saving, failure } = useFormContext();
  const button = (
    <Button variant={danger ? 'danger-solid' : 'primary'} type="submit" busy={saving ? busy : undefined}>
      {submit}
    </Button>
  );
  return (
    <div className={styles.end}>
      <div role="alert">{failure.length > 0 && <Failed sentences={failure} />}</div>
      {progress}
      {short ? (
        button
      ) : (
        <ActionBar stacked={under !== undefined}>
          {button}
          {under}
        </ActionBar>
      )}
      {children}
      {note !== undefined && <div className={styles.note}>{note}</div>}
      <p className="visually-hidden" role="status">
        {saving && busy}
      </p>
    </div>
  );
}

function Failed({ sentences }: { sentences: string[] }) {
  const said = useRef<HTMLParagraphElement>(null);
  // A layout effect, so that the error summary, which takes the focus later, decides the final scroll position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list is a new failure, even with the same sentences
  useLayoutEffect(() => {
    said.current?.scrollIntoView({ block: 'nearest' });
  }, [sentences]);
  return (
    <p className={fieldStyles.error} ref={said}>
      <CircleAlert />
      <span>{sentences.join(' ')}</span>
    </p>
  );
}

/** Sets deleting apart from saving. */
export function DangerZone({ children }: { children: ReactNode }) {
  return <div className={styles.apart}>{children}</div>;
}
