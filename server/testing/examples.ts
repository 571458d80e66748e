import { type Fields, fieldsOf, type LogDefinition } from '#contract/logs/definition';
import { serviceLogDefinition } from '#contract/logs/service-log-fields';
import { tripLogDefinition } from '#contract/logs/trip-log-fields';
import { exampleOf } from '#contract/logs/values';

/** A trip log as a client of the specification sends it, with the fields that the test cares about. */
export const tripLog = (fields: Record<string, unknown> = {}) => ({
  ...specified(tripLogDefinition),
  ...fields,
});

/** A track, as a client sends it with the log. */
export const track = (fields: Record<string, unknown> = {}) => ({
  startedAt: '2025-07-14T07:40:00.000Z',
  points: [5_928_000, 1_831_000, 0, 500, 20_000, 7_200, null, 300, 20_000, 14_400, 100, 1_000, 600],
  distance: 30.8,
  movingMinutes: 370,
  maxSpeed: 7.2,
  ...fields,
});

/** A row of a ship's log, as a client sends it with the log. `number` makes it unique. */
export const row = (number: number, fields: Record<string, unknown> = {}) => ({
  id: number.toString(16).padStart(32, '0'),
  at: `2025-07-14T${String(9 + Math.floor(number / 60)).padStart(2, '0')}:${String(number % 60).padStart(2, '0')}`,
  note: `Rad ${number}`,
  ...fields,
});

/** The same for a service log, with two of its sections filled in. */
export const serviceLog = (fields: Record<string, unknown> = {}) => ({
  ...specified(serviceLogDefinition),
  ...fields,
});

/** The example without the fields beyond the specification. It has every field that a test asks for. */
function specified<F extends Fields>(definition: LogDefinition<F>) {
  const example = exampleOf(definition);
  for (const { name, optional } of fieldsOf(definition)) if (optional) delete example[name as keyof F];
  return example as Required<typeof example>;
}
