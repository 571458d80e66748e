import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { t } from '../../strings.ts';
import { Button } from '../button.tsx';
import { dateTime, nowWallClock } from '../dates.ts';
import controls from './control.module.css';
import styles from './field.module.css';
import { Field, type FieldProps, useControl } from './field.tsx';
import { useReplacement } from './replacement.tsx';

interface DateTimeFieldProps extends FieldProps {
  /** Where the picker starts while the field is empty, in the place of today. */
  near?: string;
}

/** A wall-clock time, `YYYY-MM-DDTHH:mm`, and a button for the time it is now. */
export function DateTimeField({ near = '', ...field }: DateTimeFieldProps) {
  const { put, note } = useReplacement();
  const { getValues, setValue } = useFormContext<Record<string, string>>();
  const { onBlur, ...control } = useControl(field);
  const [said, setSaid] = useState('');
  const now = () => {
    const time = nowWallClock();
    put({ [field.name]: time }, ({ [field.name]: before }) => {
      // What it wrote over is said beside the way back.
      setSaid(before ? '' : t('log.nowSet', { fält: field.label, tid: dateTime(time) }));
      return before ? t('log.nowReplaced', { tid: dateTime(before) }) : undefined;
    });
  };
  // A picker starts at what stands in its field and knows no other place. What nobody changes is no answer.
  const begin = () => near !== '' && getValues(field.name) === '' && setValue(field.name, near);
  const end = () => near !== '' && getValues(field.name) === near && setValue(field.name, '');
  return (
    <Field {...field}>
      <span className={styles.beside}>
        {/* The latest time there is, so that a year has four digits and typing goes on to the hours after them. */}
        <input
          className={controls.control}
          type="datetime-local"
          max="9999-12-31T23:59"
          {...control}
          onFocus={begin}
          onBlur={(event) => {
            end();
            void onBlur(event);
          }}
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
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </Field>
  );
}
