import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { harboursOf } from '#contract/harbours';
import type { Track, TrackSummary } from '#contract/track';
import { type Proposed, TrackField } from './track-field.tsx';

const names = ['track', 'distance', 'departureDateTime', 'arrivalDateTime', 'position'] as const;

/** The track field in a trip's form, whose fields hold everything as text. */
export default function TrackInForm() {
  const { setValue, getValues } = useFormContext<Record<(typeof names)[number], string>>();
  const [track = '', distance = '', departure = '', arrival = '', position = ''] = useWatch({
    name: [...names],
  }) as (string | undefined)[];
  // Parsed once, so that a letter in another field does not draw the chart again.
  const parsed = useMemo(() => (track === '' ? null : (JSON.parse(track) as Track | TrackSummary)), [track]);
  const [from = '', ...others] = harboursOf(position);
  const put = (name: (typeof names)[number], value: string) =>
    setValue(name, value, { shouldDirty: true, shouldTouch: true });
  const miles = Number(distance.replace(',', '.'));
  const use = (values: Partial<Proposed>) => {
    for (const [name, value] of Object.entries(values)) put(name as 'distance', textOf(value));
  };
  return (
    <TrackField
      track={parsed}
      onTrack={(chosen) => put('track', chosen === null ? '' : JSON.stringify(chosen))}
      written={{
        distance: distance.trim() === '' ? null : Number.isNaN(miles) ? 0 : miles,
        departureDateTime: departure || null,
        arrivalDateTime: arrival || null,
      }}
      onUse={use}
      // A file takes a while to read: what counts is what the fields hold when it has been read.
      onFillIn={(values, before) => {
        const isFree = (name: keyof Proposed) =>
          ['', textOf(before?.[name])].includes(getValues(name)?.trim() ?? '');
        use(Object.fromEntries(Object.entries(values).filter(([name]) => isFree(name as 'distance'))));
      }}
      from={from}
      to={others.at(-1) ?? ''}
    />
  );
}

/** A value as the form holds it. */
const textOf = (value: string | number | null | undefined) => String(value ?? '');
