import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext as useFieldsContext } from 'react-hook-form';
import controls from './control.module.css';
import { Field, type FieldProps, useControl } from './field.tsx';
import { catchText, plainNumber } from './number-text.ts';

interface NumberFieldProps extends FieldProps {
  min?: number;
  max?: number;
  /** A whole number, such as a year. */
  whole?: boolean;
}

/**
 * A number of 0 or more unless `min` says otherwise. `12,5`, `12.5` and `12 komma 5` mean the same, typed, pasted or
 * dictated. For text that is not a number the input becomes a text input, until the text is a number.
 */
export function NumberField({ min = 0, max, whole = false, ...field }: NumberFieldProps) {
  const { ref, onBlur, ...control } = useControl(field, (text: string) => plainNumber(text) ?? text);
  const { getValues } = useFieldsContext();
  const input = useRef<HTMLInputElement>(null);
  const [isText, setText] = useState(false);
  // A draft may also hold text that is not a number: a number input would discard it.
  const written: unknown = getValues(field.name);
  if (!isText && typeof written === 'string' && !isEmptyOrNumber(written)) setText(true);
  useEffect(() => {
    const element = input.current;
    if (element === null) return undefined;
    return catchText(element, (text) => {
      flushSync(() => setText(true));
      write(element, text);
    });
  }, []);
  return (
    <Field {...field}>
      <input
        className={controls.control}
        type={isText ? 'text' : 'number'}
        inputMode={whole ? 'numeric' : 'decimal'}
        step={whole ? 1 : 'any'}
        min={min}
        max={max}
        autoComplete="off"
        // While the input is focused, the wheel would change the number instead of scrolling the page.
        onWheel={(event) => event.currentTarget.blur()}
        {...control}
        onBlur={(event) => {
          const { currentTarget: element } = event;
          const plain = element.value.trim() === '' ? '' : plainNumber(element.value);
          if (isText && plain !== undefined) {
            flushSync(() => setText(false));
            element.value = plain;
          }
          void onBlur(event);
        }}
        ref={(element) => {
          ref(element);
          input.current = element;
        }}
      />
    </Field>
  );
}

const isEmptyOrNumber = (text: string) => text.trim() === '' || plainNumber(text) !== undefined;

/** Inserted as if typed, so that the form is notified. */
function write(input: HTMLInputElement, text: string) {
  input.select();
  document.execCommand('insertText', false, text);
}
