import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { currentYear } from '#contract/fields';
import { limits } from '#contract/limits';
import { BeginWithPictures } from '../from-pictures/begin.tsx';
import { SavedClock } from '../from-pictures/saved-clock.tsx';
import type { ControlProps, FirstProps, FormParts, SectionProps } from '../logs/fields.tsx';
import { DateTimeField } from '../shared/form/date-time-field.tsx';
import { Group } from '../shared/form/group.tsx';
import { Notice } from '../shared/form/notice.tsx';
import { NumberField } from '../shared/form/number-field.tsx';
import { TextField } from '../shared/form/text-field.tsx';
import { yearOf } from '../shared/text/dates.ts';
import { ButtonRow } from '../shared/ui/button.tsx';
import { lazily } from '../shared/ui/lazily.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { t } from '../strings.ts';
import { CopyLast } from './copy-last.tsx';
import styles from './form.module.css';
import { More } from './more.tsx';
import { PositionField } from './position-field.tsx';
import { CarriedReading, HoursAtArrival } from './readings.tsx';
import { WindChoice } from './wind-choice.tsx';

/** What the form of a trip log adds to its definition. */
export const form: FormParts = {
  fetchNext: () => import('./show.tsx'),
  first: First,
  controls: {
    ...{ position: PositionField, arrivalDateTime: ArrivalField },
    ...{ year: YearField, windDirection: WindField },
    ...{ engineStart: CarriedReading, engineEnd: HoursAtArrival, logStart: CarriedReading },
  },
  besideNext: ['departureDateTime'],
  after: { arrivalDateTime: OrderNotice, year: YearNotice },
  sections: { wind: WindSection, more: More },
};

function YearField(field: ControlProps) {
  useYearOfDeparture();
  return <NumberField {...field} whole min={limits.firstYear} max={currentYear()} width="short" />;
}

/** Suggests the day of departure, since most trips end on it. */
function ArrivalField(field: ControlProps) {
  const departure = useWatch<Record<string, string>>({ name: 'departureDateTime' });
  return <DateTimeField {...field} near={departure ?? ''} />;
}

/** What fills in the rest: a track, the times and the distance; the trip before, the title and the route. */
function First({ isNew, pictures }: FirstProps) {
  return (
    <Group heading={t('log.first')}>
      {pictures}
      <TrackInForm />
      {!isNew && <SavedClock />}
      {isNew && (
        <ButtonRow>
          <CopyLast />
          <BeginWithPictures />
        </ButtonRow>
      )}
    </Group>
  );
}

/** The wind direction, in words or on a compass rose: it appears with the focus, and stays, so that nothing else moves again. */
function WindField(field: ControlProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus is that of the field in it */}
      <div onFocus={() => setAsked(true)}>
        <TextField {...field} />
      </div>
      {isAsked && (
        <div className={styles.rose}>
          <WindChoice />
        </div>
      )}
    </>
  );
}

function WindSection({ heading, fields, control }: SectionProps) {
  return (
    <Group heading={heading}>
      <div className={styles.wind}>{fields.map(control)}</div>
    </Group>
  );
}

const TrackInForm = lazily(async () => (await import('../tracks/track-in-form.tsx')).default, {
  waiting: () => <Loading text={t('track.loadingField')} shape="line" />,
});

/** Asks about an arrival before the departure, but accepts it. */
function OrderNotice() {
  const [departure, arrival] = useWatch({ name: ['departureDateTime', 'arrivalDateTime'] }) as string[];
  return <Notice text={departure && arrival && arrival < departure ? t('val.log.order') : undefined} />;
}

/** Asks about a year other than the departure's, but accepts it: lists use the year, seasons and order use the departure. */
function YearNotice() {
  const [departure, year] = useWatch({ name: ['departureDateTime', 'year'] }) as string[];
  const departed = departure ? String(yearOf(departure)) : '';
  const differs = departed !== '' && /^\d{4}$/.test(year ?? '') && departed !== year;
  return <Notice text={differs ? t('val.log.otherYear', { år: year ?? '', avgång: departed }) : undefined} />;
}

/** The year follows the departure, until the user writes another one. */
function useYearOfDeparture() {
  const { getValues, setValue, formState } = useFormContext<{ year: string }>();
  const departure = useWatch<{ departureDateTime: string }, 'departureDateTime'>({
    name: 'departureDateTime',
  });
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
