import type { TripLog } from '#contract/trip-logs';
import type { Entry } from '../offline/entry.ts';
import { Conflict, type FactOf } from '../outbox/conflict.tsx';
import { WaitingNote } from '../outbox/waiting-note.tsx';
import { dateTime } from '../shared/dates.ts';
import { numberText } from '../shared/numbers.ts';
import { type StringKey, t } from '../strings.ts';

/** What of a trip log has not been sent, and both sides where it was changed elsewhere too. `id`: what it is called in addresses. */
export function TripLogWaiting({ entry, id }: { entry: Entry; id: string }) {
  const show = `/showlog/${id}`;
  return (
    <WaitingNote entry={entry} to={{ show, update: `/updatelog/${id}`, list: '/home' }}>
      <Conflict entry={entry} factOf={factOf} show={show} />
    </WaitingNote>
  );
}

const labels: Partial<Record<keyof TripLog, StringKey>> = {
  title: 'log.title',
  position: 'log.position',
  departureDateTime: 'log.departure',
  arrivalDateTime: 'log.arrival',
  year: 'log.year',
  windDirection: 'log.windDirection',
  windSpeed: 'log.windSpeed',
  distance: 'log.distance',
  description: 'log.description',
};

const factOf: FactOf = (name, log) => {
  const label = labels[name as keyof TripLog];
  return { label: label ? t(label) : name, value: textOf(name, log[name]) };
};

function textOf(name: string, value: unknown): string {
  if (typeof value === 'number') return name === 'year' ? String(value) : numberText(value);
  const text = String(value ?? '');
  return name.endsWith('DateTime') ? dateTime(text) : text;
}
