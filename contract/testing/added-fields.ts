import { defineFields, defineLog } from '../logs/definition.ts';
import { tripLogDefinition, tripLogFields } from '../logs/trip-log-fields.ts';

/** The definition of a trip log with two more fields, as a future release may have it: a new field takes no more than this. */
export const withAddedFields = defineLog({
  ...tripLogDefinition,
  time: 'departureDateTime',
  answerOrder: ['title', 'year'],
  tableOrder: ['title', 'year'],
  fields: defineFields({
    ...tripLogFields,
    anchor: {
      kind: 'text',
      max: 200,
      section: 'wind',
      label: 'Ankring',
      optional: true,
      example: 'storsegel och genua, ett rev',
    },
    airTemperature: {
      kind: 'number',
      min: -2,
      max: 40,
      unit: '°C',
      section: 'wind',
      label: 'Lufttemperatur (°C)',
      shortLabel: 'Lufttemperatur',
      subject: 'Lufttemperaturen',
      suchAs: '16 eller 16,5',
      search: true,
      aliases: ['utetemperatur'],
      optional: true,
      example: 16.5,
    },
  }),
});
