import { limits } from '../limits.ts';
import { defineFields } from './definition.ts';
import { tripLogFields } from './trip-log-fields.ts';

const { windDirection, windSpeed, barometer, sails } = tripLogFields;

/** One row of a ship's log. Speed in knots, log in nautical miles, wall-clock times. */
export const rowFields = defineFields({
  at: {
    kind: 'time',
    label: 'Tid',
    required: 'Välj en tid.',
    example: '2025-07-14T14:05',
  },
  latitude: {
    kind: 'number',
    min: -90,
    max: 90,
    unit: '°',
    label: 'Latitud (°)',
    subject: 'Latituden',
    suchAs: '59,29',
    optional: true,
    example: 59.0183,
  },
  longitude: {
    kind: 'number',
    min: -180,
    max: 180,
    unit: '°',
    label: 'Longitud (°)',
    subject: 'Longituden',
    suchAs: '18,92',
    optional: true,
    example: 18.4317,
  },
  place: {
    kind: 'text',
    max: limits.shortText,
    label: 'Plats',
    optional: true,
    example: 'Fjärdlång',
  },
  course: {
    kind: 'number',
    max: 360,
    unit: '°',
    whole: true,
    label: 'Kurs (°)',
    shortLabel: 'Kurs',
    subject: 'Kursen',
    suchAs: '238',
    optional: true,
    signalK: { path: 'navigation.courseOverGroundTrue', times: 180 / Math.PI, decimals: 0 },
    example: 241,
  },
  speed: {
    kind: 'number',
    max: 100,
    unit: 'knop',
    label: 'Fart (knop)',
    shortLabel: 'Fart',
    subject: 'Farten',
    suchAs: '5 eller 5,5',
    optional: true,
    signalK: { path: 'navigation.speedOverGround', times: 3_600 / 1_852, decimals: 1 },
    example: 4.8,
  },
  log: {
    kind: 'number',
    max: limits.logReading,
    unit: 'nm',
    label: 'Logg (nm)',
    shortLabel: 'Logg',
    subject: 'Loggställningen',
    suchAs: '1204,5',
    optional: true,
    signalK: { path: 'navigation.log', times: 1 / 1_852, decimals: 1 },
    example: 1_227.5,
  },
  windDirection: { ...windDirection, optional: true },
  windSpeed: {
    ...windSpeed,
    optional: true,
    signalK: { path: 'environment.wind.speedTrue', times: 1, decimals: 1 },
  },
  barometer: {
    ...barometer,
    signalK: { path: 'environment.outside.pressure', times: 1 / 100, decimals: 0 },
  },
  sails: { ...sails, example: 'Storsegel, genua' },
  engine: {
    kind: 'choice',
    options: { on: 'På', off: 'Av' },
    label: 'Motor',
    optional: true,
  },
  /** The trip is under way until one of its rows says that it has arrived. */
  event: {
    kind: 'choice',
    options: { arrived: 'Framme' },
    label: 'Händelse',
    optional: true,
  },
  note: {
    kind: 'text',
    max: limits.rowNote,
    lines: 'many',
    label: 'Anteckning',
    optional: true,
    example: 'Motor på',
  },
  /** The path of the picture that was taken with it. */
  picture: { kind: 'text', max: limits.shortText, label: 'Bild', optional: true },
  /** How far the clock that `at` was read from is ahead of UTC. */
  zone: {
    kind: 'number',
    min: -14 * 60,
    max: 14 * 60,
    unit: 'min',
    whole: true,
    label: 'Före UTC (min)',
    subject: 'Tidszonen',
    suchAs: '120',
    optional: true,
    example: 120,
  },
});

export const rowDefinition = { fields: rowFields };
