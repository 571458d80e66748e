import { Field, type FieldProps, useControl } from './field.tsx';
import { Select } from './select.tsx';

interface SelectFieldProps extends FieldProps {
  /** Each value with its visible text. */
  options: readonly { value: string; text: string }[];
}

export function SelectField({ options, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      <Select {...useControl(field)}>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}
