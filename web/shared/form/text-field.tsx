import { type ReactNode, useId } from 'react';
import controls from './control.module.css';
import styles from './field.module.css';
import { Field, type FieldProps, useControl } from './field.tsx';

interface TextFieldProps extends FieldProps {
  /** Offered while typing; any other text is allowed too. */
  suggestions?: readonly string[];
  type?: 'text' | 'email';
  autoComplete?: string;
  /** A button beside it. */
  beside?: ReactNode;
  /** Which keyboard a phone shows. */
  inputMode?: 'text' | 'numeric' | 'decimal';
  /** No capitalisation and no spelling check: for names and codes, which are in no dictionary. */
  verbatim?: boolean;
}

export function TextField({
  suggestions,
  type = 'text',
  autoComplete = 'off',
  inputMode,
  verbatim = false,
  beside,
  ...field
}: TextFieldProps) {
  const list = useId();
  const input = (
    <input
      className={controls.control}
      type={type}
      autoComplete={autoComplete}
      inputMode={inputMode}
      {...(verbatim && { autoCapitalize: 'none', spellCheck: false })}
      list={suggestions && list}
      {...useControl(field)}
    />
  );
  return (
    <Field {...field}>
      {beside ? (
        <span className={styles.beside}>
          {input}
          {beside}
        </span>
      ) : (
        input
      )}
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
