import type { ComponentProps, ReactNode } from 'react';
import controls from '../shared/form/control.module.css';
import fields from '../shared/form/field.module.css';
import { CircleAlert } from '../shared/icons.ts';

interface LabelledInputProps extends ComponentProps<'input'> {
  id: string;
  label: string;
  hint?: string;
  /** What is wrong with what stands in it. */
  problem?: string | undefined;
  /** A button at its side. */
  beside?: ReactNode;
}

/** A field without a form library: the log-in is the first thing that a phone with weak coverage has to fetch. */
export function LabelledInput({ label, hint, problem, beside, ...input }: LabelledInputProps) {
  const described = [hint && `${input.id}-hint`, problem && `${input.id}-problem`].filter(Boolean).join(' ');
  const control = (
    <input
      {...input}
      className={controls.control}
      required
      autoCapitalize="none"
      spellCheck={false}
      aria-invalid={problem ? true : undefined}
      aria-describedby={described || undefined}
    />
  );
  return (
    <div className={fields.field}>
      <label htmlFor={input.id}>{label}</label>
      {hint && (
        <span className={fields.hint} id={`${input.id}-hint`}>
          {hint}
        </span>
      )}
      {problem && <Problem id={`${input.id}-problem`} text={problem} />}
      {beside ? (
        <div className={fields.beside}>
          {control}
          {beside}
        </div>
      ) : (
        control
      )}
    </div>
  );
}

export function Problem({ id, text }: { id?: string; text: string }) {
  return (
    <p className={fields.error} id={id}>
      <CircleAlert />
      {text}
    </p>
  );
}
