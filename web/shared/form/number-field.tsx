import { useEffect, useRef } from 'react';
import { takeComma } from './comma.ts';
import controls from './control.module.css';
import { Field, type FieldProps, useControl } from './field.tsx';

interface NumberFieldProps extends FieldProps {
  min?: number;
  max?: number;
  /** A whole number, such as a year. */
  whole?: boolean;
}

/** A number of 0 or more unless `min` says otherwise. `12,5` and `12.5` are the same, typed or pasted. */
export function NumberField({ min = 0, max, whole = false, ...field }: NumberFieldProps) {
  const { ref, ...control } = useControl(field);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!whole && input.current) return takeComma(input.current);
    return undefined;
  }, [whole]);
  return (
    <Field {...field}>
      <input
        className={controls.control}
        type="number"
        inputMode={whole ? 'numeric' : 'decimal'}
        step={whole ? 1 : 'any'}
        min={min}
        max={max}
        autoComplete="off"
        // With the focus in it, the wheel would change the number in the place of scrolling the page.
        onWheel={(event) => event.currentTarget.blur()}
        {...control}
        ref={(element) => {
          ref(element);
          input.current = element;
        }}
      />
    </Field>
  );
}
