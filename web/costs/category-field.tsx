import { useFormContext as useFieldsContext } from 'react-hook-form';
import { costCategories, costFields } from '#contract/costs/cost-fields';
import { Choice, Choices } from '../shared/form/choices.tsx';
import { FieldError, Star, useControl } from '../shared/form/field.tsx';

/** All categories at once: one touch each. */
export function CategoryField() {
  const { label } = costFields.category;
  const { id, ...control } = useControl({ name: 'category', label, required: true });
  const error = useFieldsContext().formState.errors.category?.message as string | undefined;
  return (
    <Choices
      legend={
        <>
          {label} <Star />
        </>
      }
      error={error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    >
      {Object.entries(costCategories).map(([value, text], i) => (
        // The list of problems leads to the first.
        <Choice key={value} {...control} text={text} value={value} id={i === 0 ? id : `${id}-${value}`} />
      ))}
    </Choices>
  );
}
