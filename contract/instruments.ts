import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';
import { fieldsOfRow } from './rows.ts';
import { pointAt } from './wind.ts';

/** A value in our units, and its age in seconds. */
const reading = <V extends z.ZodMiniType>(value: V) => z.object({ value, age: z.int() });

/** What the boat's instruments show now: those fields of a row that are known. */
export const readings = z.object({
  latitude: z.optional(reading(z.number())),
  longitude: z.optional(reading(z.number())),
  course: z.optional(reading(z.number())),
  speed: z.optional(reading(z.number())),
  log: z.optional(reading(z.number())),
  windDirection: z.optional(reading(z.string())),
  windSpeed: z.optional(reading(z.number())),
  barometer: z.optional(reading(z.number())),
});
export type Readings = z.output<typeof readings>;

/** Readings older than this are not current. In seconds. */
const oldest = 60;

/**
 * What a Signal K server knows about its own vessel, converted to our units by the definition of each field of a row. Values that
 * are missing, not numbers, out of range or too old are left out.
 */
export function readingsOf(vessel: unknown, now: number): Readings {
  const found: Record<string, { value: number | string; age: number }> = {};
  const at = (path: string, value: (raw: unknown) => number | string | undefined, name: string) => {
    const measured = measuredAt(nodeAt(vessel, path), now);
    const read = measured && value(measured.value);
    if (measured && read !== undefined) found[name] = { value: read, age: measured.age };
  };
  for (const field of fieldsOfRow) {
    if (field.kind !== 'number' || !field.signalK) continue;
    const { path, times, decimals } = field.signalK;
    const { min = 0, max } = field;
    at(path, (raw) => within(raw, times, decimals, min, max), field.name);
  }
  const position = (name: 'latitude' | 'longitude', max: number) =>
    at('navigation.position', (raw) => within((raw as Place)?.[name], 1, 5, -max, max), name);
  position('latitude', 90);
  position('longitude', 180);
  // Half a position is useless.
  if (!(found.latitude && found.longitude)) {
    delete found.latitude;
    delete found.longitude;
  }
  at('environment.wind.directionTrue', pointOfCompass, 'windDirection');
  return found as Readings;
}

interface Node {
  value?: unknown;
  timestamp?: unknown;
  /** One value per instrument, if several measure the same thing. */
  values?: unknown;
}
type Place = Partial<Record<'latitude' | 'longitude', unknown>> | null;

const nodeAt = (tree: unknown, path: string): Node | undefined =>
  path
    .split('.')
    .reduce<unknown>(
      (node, name) =>
        typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[name] : undefined,
      tree,
    ) as Node | undefined;

/**
 * The current value, and its age in seconds. Signal K gives the value that came last first: if that is too old (an instrument
 * that is off or has a wrong clock), another instrument may have a current one.
 */
function measuredAt(node: Node | undefined, now: number): { value: unknown; age: number } | undefined {
  const others = typeof node?.values === 'object' ? Object.values(node.values ?? {}) : [];
  const ages = [node, ...(others as (Node | null)[])].map((one) => ({
    value: one?.value,
    age: Math.round((now - Date.parse(typeof one?.timestamp === 'string' ? one.timestamp : '')) / 1000),
  }));
  // The clocks of two machines differ somewhat: a reading from the near future counts as current.
  const measured = ages.find(({ age }) => age <= oldest && age >= -oldest);
  return measured && { ...measured, age: Math.max(0, measured.age) };
}

function within(raw: unknown, times: number, decimals: number, min: number, max: number): number | undefined {
  if (typeof raw !== 'number' || !Number.isFinite(raw)) return undefined;
  const value = Number((raw * times).toFixed(decimals));
  return value >= min && value <= max ? value : undefined;
}

/** The direction the wind comes from, in radians clockwise from north, as a compass point. West may be negative. */
function pointOfCompass(raw: unknown): string | undefined {
  const degrees = within(raw, 180 / Math.PI, 1, -360, 360);
  return degrees === undefined ? undefined : pointAt(degrees);
}

export const instrumentEndpoints = {
  readInstruments: endpoint(calls.readInstruments, {
    summary: 'Vad båtens instrument visar nu, för en rad i loggbladet.',
    access: 'signedIn',
    answer: { status: 200, body: readings },
    refusals: ['no_instruments', 'instruments_silent'],
  }),
};
