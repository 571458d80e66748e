import { type FocusEvent, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { t } from '../../strings.ts';
import { nowWallClock, weekdayDateTime } from '../text/dates.ts';
import { Button } from '../ui/button.tsx';
import controls from './control.module.css';
import styles from './field.module.css';
import { Field, type FieldProps, useControl } from './field.tsx';
import { useReplacement } from './replacement.tsx';

interface DateTimeFieldProps extends FieldProps {
  /** Where the picker starts while the field is empty, instead of today. */
  near?: string;
}

/** A wall-clock time, `YYYY-MM-DDTHH:mm`, and a button that fills in the current time. */
export function DateTimeField({ near = '', ...field }: DateTimeFieldProps) {
  const { put, note } = useReplacement();
  const { getValues } = useFormContext<Record<string, string>>();
  const { onBlur, ...control } = useControl(field);
  const [said, setSaid] = useState('');
  const now = () => {
    const time = nowWallClock();
    put({ [field.name]: time }, ({ [field.name]: before }) => {
      // If a value was replaced, the undo note says so, so that it is not announced twice.
      setSaid(before ? '' : t('log.nowSet', { fält: field.label, tid: weekdayDateTime(time) }));
      return before ? t('log.nowReplaced', { tid: weekdayDateTime(before) }) : undefined;
    });
  };
  // The picker always starts at what the control shows, so while an empty field has the focus, it shows `near`. The form's
  // value stays empty until the user changes it: what nobody has chosen is not saved.
  const begin = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    const isEmpty = getValues(field.name) === '' && input.value === '';
    if (near !== '' && isEmpty) input.value = near;
  };
  const end = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    if (getValues(field.name) === '' && input.value === near) input.value = '';
  };
  return (
    <Field {...field}>
      <span className={styles.beside}>
        {/* With this maximum the year has four digits, and typing goes on to the hours after the date. */}
        <input
          className={controls.control}
          type="datetime-local"
          max="9999-12-31T23:59"
          {...control}
          onFocus={begin}
          onBlur={(event) => {
            end(event);
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
