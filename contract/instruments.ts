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
const current = 60;

/**
 * What a Signal K server knows about its own vessel, converted to our units by the definition of each field of a row. Values that
 * are missing, not numbers, out of range or older than `oldest` are left out.
 */
export function readingsOf(vessel: unknown, now: number, oldest = current): Readings {
  const found: Record<string, { value: number | string; age: number }> = {};
  const at = (path: string, value: (raw: unknown) => number | string | undefined, name: string) => {
    for (const measured of measuredAt(nodeAt(vessel, path), now, oldest)) {
      const read = value(measured.value);
      if (read === undefined) continue;
      found[name] = { value: read, age: measured.age };
      return;
    }
  };
  for (const field of fieldsOfRow) {
    if (field.kind !== 'number' || !field.signalK) continue;
    const { path, times, decimals } = field.signalK;
    const { min = 0, max } = field;
    at(path, (raw) => within(raw, times, decimals, min, max), field.name);
  }
  for (const { value, age } of measuredAt(nodeAt(vessel, 'navigation.position'), now, oldest)) {
    const { latitude, longitude } = placeOf(value) ?? {};
    if (latitude === undefined || longitude === undefined) continue;
    found.latitude = { value: latitude, age };
    found.longitude = { value: longitude, age };
    break;
  }
  at('environment.wind.directionTrue', pointOfCompass, 'windDirection');
  // Plain NMEA 0183 has no direction, only the angle from the bow.
  const heading = radiansOf(measuredAt(nodeAt(vessel, 'navigation.headingTrue'), now, oldest));
  if (!found.windDirection && heading !== undefined) {
    const fromBow = (raw: unknown) => (isNumber(raw) ? pointOfCompass((raw + heading) % turn) : undefined);
    at('environment.wind.angleTrueWater', fromBow, 'windDirection');
  }
  return found as Readings;
}

interface Node {
  value?: unknown;
  timestamp?: unknown;
  /** One value per instrument, if several measure the same thing. */
  values?: unknown;
}

/** A receiver without a fix says 0°, 0°. */
function placeOf(raw: unknown): Record<'latitude' | 'longitude', number | undefined> | undefined {
  const place = raw as Partial<Record<'latitude' | 'longitude', unknown>> | null;
  const latitude = within(place?.latitude, 1, 5, -90, 90);
  const longitude = within(place?.longitude, 1, 5, -180, 180);
  return latitude === 0 && longitude === 0 ? undefined : { latitude, longitude };
}

const turn = 2 * Math.PI;

const isNumber = (raw: unknown): raw is number => typeof raw === 'number' && Number.isFinite(raw);

const radiansOf = (measured: readonly Measured[]): number | undefined =>
  measured.map(({ value }) => value).find(isNumber);

const nodeAt = (tree: unknown, path: string): Node | undefined =>
  path
    .split('.')
    .reduce<unknown>(
      (node, name) =>
        typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[name] : undefined,
      tree,
    ) as Node | undefined;

interface Measured {
  value: unknown;
  age: number;
}

/**
 * The values that are not too old, with their ages in seconds, the one that Signal K gives first. That came last, but it may be nothing, such
 * as from a receiver without a fix, or too old, while another instrument has a good one.
 */
function measuredAt(node: Node | undefined, now: number, oldest: number): Measured[] {
  const others = typeof node?.values === 'object' ? Object.values(node.values ?? {}) : [];
  const aged = (one: Node | null | undefined) => ({
    value: one?.value,
    age: Math.round((now - Date.parse(typeof one?.timestamp === 'string' ? one.timestamp : '')) / 1000),
  });
  const newestFirst = (others as (Node | null)[]).map(aged).toSorted((one, other) => one.age - other.age);
  // The clocks of two machines differ somewhat: a reading from the near future counts as current.
  const counting = [aged(node), ...newestFirst].filter(({ age }) => age <= oldest && age >= -oldest);
  return counting.map(({ value, age }) => ({ value, age: Math.max(0, age) }));
}

function within(raw: unknown, times: number, decimals: number, min: number, max: number): number | undefined {
  if (!isNumber(raw)) return undefined;
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
    response: { status: 200, body: readings },
    refusals: ['no_instruments', 'instruments_old', 'instruments_silent'],
  }),
};
