import { type ReactNode, useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { currentYear } from '#contract/fields';
import { limits } from '#contract/limits';
import type { TripLog, tripLogFields } from '#contract/trip-logs';
import { yearOf } from '../shared/dates.ts';
import { DateTimeField } from '../shared/form/date-time-field.tsx';
import { Group, Pair } from '../shared/form/group.tsx';
import { Notice } from '../shared/form/notice.tsx';
import { NumberField } from '../shared/form/number-field.tsx';
import { TextArea } from '../shared/form/text-area.tsx';
import { TextField } from '../shared/form/text-field.tsx';
import type { Texts } from '../shared/form/use-fields.ts';
import { t } from '../strings.ts';
import styles from './fields.module.css';
import { PositionField } from './position-field.tsx';
import { WindChoice } from './wind-choice.tsx';

type TripLogTexts = Texts<typeof tripLogFields>;

export function emptyTexts(): TripLogTexts {
  return {
    title: '',
    position: '',
    departureDateTime: '',
    arrivalDateTime: '',
    year: String(currentYear()),
    windDirection: '',
    windSpeed: '',
    distance: '',
    description: '',
  };
}

export function textsOf(log: TripLog): TripLogTexts {
  return {
    title: log.title,
    position: log.position,
    departureDateTime: log.departureDateTime,
    arrivalDateTime: log.arrivalDateTime,
    year: String(log.year),
    windDirection: log.windDirection,
    windSpeed: log.windSpeed === null ? '' : String(log.windSpeed),
    distance: log.distance === null ? '' : String(log.distance),
    // As the browser's own text areas have it; otherwise the form would call itself changed.
    description: log.description.replace(/\r\n?/g, '\n'),
  };
}

/** The fields of a trip log; `children` are its pictures. */
export function TripLogFields({ children }: { children: ReactNode }) {
  useYearOfDeparture();
  return (
    <>
      <Group heading={t('log.sec.trip')}>
        <TextField name="title" label={t('log.title')} required />
        <PositionField />
        <Pair>
          <DateTimeField name="departureDateTime" label={t('log.departure')} required />
          <DateTimeField name="arrivalDateTime" label={t('log.arrival')} required />
        </Pair>
        <OrderNotice />
        <NumberField
          name="year"
          label={t('log.year')}
          required
          whole
          min={limits.firstYear}
          max={currentYear()}
          width="short"
        />
        <YearNotice />
      </Group>
      <Group heading={t('log.sec.wind')}>
        <div className={styles.wind}>
          <TextField
            name="windDirection"
            label={t('log.windDirection')}
            hint={t('log.windDirectionHint')}
            suggestions={t('log.windDirectionOptions').split(', ')}
          />
          <div className={styles.rose}>
            <WindChoice />
          </div>
          <NumberField name="windSpeed" label={t('log.windSpeed')} hint={t('log.windSpeedHint')} />
          <NumberField name="distance" label={t('log.distance')} hint={t('log.distanceHint')} />
        </div>
      </Group>
      <Group heading={t('log.sec.story')}>
        <TextArea name="description" label={t('log.description')} hint={t('log.descriptionHint')} rows={4} />
        {children}
      </Group>
    </>
  );
}

/** Asks, and lets it stand: a log may tell of such a trip. */
function OrderNotice() {
  const [departure, arrival] = useWatch({ name: ['departureDateTime', 'arrivalDateTime'] }) as string[];
  return <Notice text={departure && arrival && arrival < departure ? t('val.log.order') : undefined} />;
}

/** Asks, and lets it stand: lists go by the year, and season and order by the departure. */
function YearNotice() {
  const [departure, year] = useWatch({ name: ['departureDateTime', 'year'] }) as string[];
  const departed = departure ? String(yearOf(departure)) : '';
  const differs = departed !== '' && /^\d{4}$/.test(year ?? '') && departed !== year;
  return <Notice text={differs ? t('val.log.otherYear', { år: year ?? '', avgång: departed }) : undefined} />;
}

/** The year follows the departure, until somebody writes another one. */
function useYearOfDeparture() {
  const { getValues, setValue, formState } = useFormContext<TripLogTexts>();
  const departure = useWatch<TripLogTexts, 'departureDateTime'>({ name: 'departureDateTime' });
  const followed = useRef<string>(undefined);
  const { isSubmitted } = formState;

  useEffect(() => {
    const year = departure === '' ? Number.NaN : yearOf(departure);
    followed.current ??= departure === '' || String(year) === getValues('year') ? getValues('year') : '';
    if (getValues('year') !== followed.current || !(year >= limits.firstYear && year <= currentYear()))
      return;
    followed.current = String(year);
    setValue('year', followed.current, { shouldValidate: isSubmitted });
  }, [departure, getValues, setValue, isSubmitted]);
}
