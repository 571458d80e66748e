import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { ActionBar } from '../action-bar.tsx';
import { Button } from '../button.tsx';
import { CircleAlert } from '../icons.ts';
import fieldStyles from './field.module.css';
import styles from './form.module.css';
import { useFormContext } from './form-context.ts';

interface FormEndProps {
  /** What the button says. */
  submit: string;
  /** What it says while the form is being saved. */
  busy: string;
  /** What comes by itself, for example where what is typed is kept: below the button, which it must not push from under a finger. */
  note?: ReactNode;
  /** What goes on meanwhile, for example an upload. */
  progress?: ReactNode;
  /** What it does can't be undone by whoever does it. */
  danger?: boolean;
  /** The form has room on a phone's screen: the button stands below it, and in no bar at the thumb. */
  short?: boolean;
  /** Further ways to go from here. */
  children?: ReactNode;
}

export function FormEnd({
  submit,
  busy,
  note,
  progress,
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
      {short ? button : <ActionBar>{button}</ActionBar>}
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
  // A layout effect, so that the focus on the error summary, where there is one, has the last word on what is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list is a new failure, also when it says the same
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

/** What deletes, apart from what saves. */
export function DangerZone({ children }: { children: ReactNode }) {
  return <div className={styles.apart}>{children}</div>;
}
