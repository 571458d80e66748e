import { t } from '../../strings.ts';
import { Button } from '../button.tsx';
import { dateTime, nowWallClock } from '../dates.ts';
import controls from './control.module.css';
import styles from './field.module.css';
import { Field, type FieldProps, useControl } from './field.tsx';
import { useReplacement } from './replacement.tsx';

/** A wall-clock time, `YYYY-MM-DDTHH:mm`, and a button for the time it is now. */
export function DateTimeField(field: FieldProps) {
  const { put, note } = useReplacement();
  const now = () =>
    put({ [field.name]: nowWallClock() }, ({ [field.name]: before }) =>
      before ? t('log.nowReplaced', { tid: dateTime(before) }) : undefined,
    );
  return (
    <Field {...field}>
      <span className={styles.beside}>
        {/* The latest time there is, so that a year has four digits and typing goes on to the hours after them. */}
        <input
          className={controls.control}
          type="datetime-local"
          max="9999-12-31T23:59"
          {...useControl(field)}
        />
        <Button
          variant="secondary"
          small
          onClick={now}
          aria-label={t('log.nowAria', { fält: field.label.toLocaleLowerCase('sv') })}
        >
          {t('log.now')}
        </Button>
      </span>
      {note}
    </Field>
  );
}
