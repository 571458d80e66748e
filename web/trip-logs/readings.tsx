import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { difference, engineHours, oddHours } from '#contract/engine-hours';
import { limits } from '#contract/limits';
import { asTyped } from '#contract/logs/values';
import { useDraftedText } from '../drafts/opened-draft.ts';
import type { ControlProps } from '../logs/fields.tsx';
import { useLogs } from '../logs/use-logs.ts';
import { useBoats } from '../plan/use-boats.ts';
import { Notice } from '../shared/form/notice.tsx';
import { NumberField } from '../shared/form/number-field.tsx';
import { distanceText, hoursText, numberText } from '../shared/text/numbers.ts';
import { Button } from '../shared/ui/button.tsx';
import { t } from '../strings.ts';
import { hasOddMiles } from './engine.ts';
import { tripLogs } from './kind.ts';
import { lastReading, type ReadingAtDeparture } from './last-reading.ts';
import styles from './more.module.css';

type FormValues = Record<string, string>;

/**
 * Begins with the reading at which the same boat was last left, until the user writes something else. It is the
 * field's default value: it is no change, and a draft keeps only what the user wrote.
 */
export function CarriedReading(field: ControlProps) {
  const { name } = field;
  const { logs = [] } = useLogs(tripLogs);
  const { boats: [firstBoat] = [] } = useBoats();
  const { getFieldState, getValues, resetField, setValue, formState } = useFormContext<FormValues>();
  const [boat = '', departure = ''] = useWatch<FormValues>({ name: ['boat', 'departureDateTime'] });
  const last = lastReading(logs, name as ReadingAtDeparture, { boat, departure, first: firstBoat?.name });
  // A saved trip has a departure, and keeps what was written.
  const isNew = formState.defaultValues?.departureDateTime === '';
  const begins = last === undefined ? '' : asTyped(last);
  const drafted = useDraftedText(name);

  useEffect(() => {
    if (!isNew || getFieldState(name).isDirty) return;
    const isFromDraft = getValues(name) === drafted;
    resetField(name, { defaultValue: begins });
    // The list may have arrived after the draft: what the user had cleared there is a change only from now on.
    if (isFromDraft && drafted !== undefined) setValue(name, drafted, { shouldDirty: true });
  }, [isNew, begins, drafted, name, getFieldState, getValues, resetField, setValue]);

  const hint = last === undefined ? undefined : t('log.fromLast', { värde: numberText(last) });
  return <NumberField {...field} {...(hint !== undefined && { hint })} />;
}

/** Says how long the engine ran. */
export function HoursAtArrival(field: ControlProps) {
  const hours = engineHours(useReadings());
  const hint = hours === null ? undefined : t('log.ranFor', { h: hoursText(hours) });
  return <NumberField {...field} {...(hint !== undefined && { hint })} />;
}

/** Proposes the distance between two readings of the log, if none is written. Asks about impossible values, but accepts them. */
export function AboutReadings() {
  const { setValue, formState } = useFormContext<FormValues>();
  const log = useReadings();
  const { logStart, logEnd, distance } = log;
  const miles = logStart === undefined || logEnd === undefined ? undefined : difference(logStart, logEnd);
  const proposed =
    miles !== undefined && miles > 0 && miles <= limits.distance && distance === null
      ? distanceText(miles)
      : undefined;
  const odd = oddHours(log);
  return (
    <>
      <div role="status" className={styles.place}>
        {proposed !== undefined && (
          <p className={styles.proposal}>
            <span>{t('log.byLog', { nm: proposed })}</span>
            <Button
              variant="secondary"
              small
              aria-label={t('log.useAria', { nm: proposed })}
              onClick={() =>
                setValue('distance', String(miles), {
                  shouldDirty: true,
                  shouldTouch: true,
                  shouldValidate: formState.isSubmitted,
                })
              }
            >
              {t('log.use')}
            </Button>
          </p>
        )}
      </div>
      <Notice text={odd && t(odd === 'backwards' ? 'val.log.hoursBackwards' : 'val.log.hoursLonger')} />
      <Notice text={miles !== undefined && miles < 0 ? t('val.log.logBackwards') : undefined} />
      <Notice text={hasOddMiles(log) ? t('val.log.engineMiles') : undefined} />
    </>
  );
}

/** The values in the form so far; a field without a number counts as empty. */
function useReadings() {
  const [departureDateTime = '', arrivalDateTime = '', ...texts] = useWatch<FormValues>({
    name: [
      ...['departureDateTime', 'arrivalDateTime', 'distance'],
      ...['engineStart', 'engineEnd', 'logStart', 'logEnd', 'engineMiles'],
    ],
  });
  const [distance, ...readings] = texts.map((text) =>
    text === undefined || text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Number(text),
  );
  const names = ['engineStart', 'engineEnd', 'logStart', 'logEnd', 'engineMiles'] as const;
  const read = Object.fromEntries(
    names.flatMap((name, i) => (readings[i] === undefined ? [] : [[name, readings[i]]])),
  ) as Partial<Record<(typeof names)[number], number>>;
  return { departureDateTime, arrivalDateTime, distance: distance ?? null, ...read };
}
