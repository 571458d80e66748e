import { useLayoutEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import controls from './control.module.css';
import { Field, type FieldProps, useControl } from './field.tsx';

/** Text of several lines. It starts with `rows` and grows with its content. */
export function TextArea({ rows, ...field }: FieldProps & { rows: number }) {
  const { ref, ...control } = useControl(field);
  const area = useRef<HTMLTextAreaElement>(null);
  const text: unknown = useWatch({ name: field.name });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it grows with its text, typed or set by the form
  useLayoutEffect(() => grow(area.current), [text]);
  return (
    <Field {...field}>
      <textarea
        className={controls.control}
        rows={rows}
        {...control}
        ref={(element) => {
          ref(element);
          area.current = element;
        }}
      />
    </Field>
  );
}

/** It never shrinks, so that the user can enlarge it by hand. */
function grow(area: HTMLTextAreaElement | null) {
  if (!area || area.scrollHeight <= area.clientHeight) return;
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
}
