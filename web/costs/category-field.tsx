import { useFormContext as useFieldsContext } from 'react-hook-form';
import { costCategories, costFields } from '#contract/costs/cost-fields';
import { FieldError, Star, useControl } from '../shared/form/field.tsx';
import styles from './costs.module.css';

/** All categories at once: one touch each. */
export function CategoryField() {
  const { label } = costFields.category;
  const { id, ...control } = useControl({ name: 'category', label, required: true });
  const error = useFieldsContext().formState.errors.category?.message as string | undefined;
  return (
    <fieldset className={styles.categories}>
      <legend>
        {label} <Star />
      </legend>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div className={styles.choices}>
        {Object.entries(costCategories).map(([value, text], i) => (
          <label key={value} className={styles.choice}>
            {/* The list of problems leads to the first. */}
            <input type="radio" {...control} value={value} id={i === 0 ? id : `${id}-${value}`} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
