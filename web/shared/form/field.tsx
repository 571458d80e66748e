import type { ReactNode } from 'react';
import { useFormContext as useFieldsContext } from 'react-hook-form';
import { t } from '../../strings.ts';
import { CircleAlert } from '../ui/icons.ts';
import styles from './field.module.css';
import { useFormContext } from './form-context.ts';

/** Props of every kind of field. */
export interface FieldProps {
  name: string;
  label: string;
  hint?: string;
  required?: boolean;
  /** Narrower than its column, where there is room for more: 160 or 312 px. */
  width?: 'short' | 'half';
}

/**
 * Props that connect a control to its field: its form state, its id and its description. `read` turns the control's text
 * into the form's value.
 */
export function useControl({ name, hint, required = false }: FieldProps, read?: (text: string) => string) {
  const { id, error } = useFieldState(name);
  const { register } = useFieldsContext();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    ...register(name, read && { setValueAs: read }),
    id,
    required,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
  };
}

function useFieldState(name: string) {
  const { id } = useFormContext();
  const { errors } = useFieldsContext().formState;
  return { id: `${id}-${name}`, error: errors[name]?.message as string | undefined };
}

/** Label, hint and error around a control. */
export function Field({
  name,
  label,
  hint,
  required = false,
  width,
  children,
}: FieldProps & { children: ReactNode }) {
  const { id, error } = useFieldState(name);
  const { unmarked } = useFormContext();
  return (
    <div className={width ? `${styles.field} ${styles[width]}` : styles.field}>
      <label htmlFor={id}>
        {label}
        {!unmarked && <Mark required={required} />}
      </label>
      {hint && (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {children}
    </div>
  );
}

/** What is wrong in a field. Its control is described by this id. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className={styles.error} id={id}>
      <CircleAlert />
      <span>
        <span className="visually-hidden">{t('val.prefix')} </span>
        {children}
      </span>
    </p>
  );
}

function Mark({ required }: { required: boolean }) {
  return <> {required ? <Star /> : <span className={styles.optional}>{t('log.optional')}</span>}</>;
}

/** Marks a required field. Screen readers learn it from the control's `required` instead. */
export function Star() {
  return (
    <span className={styles.star} aria-hidden="true">
      *
    </span>
  );
}
