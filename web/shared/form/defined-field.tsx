import type { NamedField } from '#contract/logs/definition';
import controls from './control.module.css';
import { Field, type FieldProps, useControl } from './field.tsx';
import { NumberField } from './number-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

/** The control for a field, chosen by the kind in its definition. */
export function DefinedField({ field }: { field: NamedField }) {
  const { name, label, hint, required } = field;
  const props = { name, label, ...(hint !== undefined && { hint }), required: required !== undefined };
  switch (field.kind) {
    case 'date':
      return <DateField {...props} width="half" />;
    case 'choice':
      return <ChoiceField {...props} options={field.options} />;
    case 'number':
      return <NumberField {...props} min={field.min ?? 0} whole={field.whole ?? false} width="half" />;
    case 'amount':
      return <TextField {...props} inputMode="decimal" width="half" />;
    case 'text':
      return field.lines ? <TextArea {...props} rows={4} /> : <TextField {...props} />;
    default:
      throw new Error(`A field of the kind ${field.kind} belongs to logs alone.`);
  }
}

/** A day, `YYYY-MM-DD`. */
function DateField(field: FieldProps) {
  return (
    <Field {...field}>
      <input className={controls.control} type="date" max="9999-12-31" {...useControl(field)} />
    </Field>
  );
}

function ChoiceField({ options, ...field }: FieldProps & { options: Readonly<Record<string, string>> }) {
  const named = Object.entries(options).map(([value, text]) => ({ value, text }));
  return <SelectField {...field} options={[{ value: '', text: '–' }, ...named]} />;
}
