import { useId } from 'react';
import controls from './control.module.css';
import { Field, type FieldProps, useControl } from './field.tsx';

interface TextFieldProps extends FieldProps {
  /** Offered while typing; anything else may be written all the same. */
  suggestions?: readonly string[];
  type?: 'text' | 'email';
  autoComplete?: string;
  /** Which keyboard a phone shows. */
  inputMode?: 'text' | 'numeric';
}

export function TextField({
  suggestions,
  type = 'text',
  autoComplete = 'off',
  inputMode,
  ...field
}: TextFieldProps) {
  const list = useId();
  return (
    <Field {...field}>
      <input
        className={controls.control}
        type={type}
        autoComplete={autoComplete}
        inputMode={inputMode}
        list={suggestions && list}
        {...useControl(field)}
      />
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </Field>
  );
}
