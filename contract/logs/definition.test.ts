import { describe, expect, test } from 'vitest';
import { search } from '../search.ts';
import { withAddedFields } from '../testing/added-fields.ts';
import { columnsOf } from './columns.ts';
import { defineFields, fieldsOf, sectionsOf } from './definition.ts';
import { formShape, logSchemas } from './schemas.ts';
import { mayMatchNumbers, searchTextOf } from './search-text.ts';
import { serviceLogDefinition, serviceSections } from './service-log-fields.ts';
import { tripLogDefinition } from './trip-log-fields.ts';
import { exampleOf, factsOf, formValues } from './values.ts';

const definition = withAddedFields;
const schemas = logSchemas(definition);

const { anchor = '', airTemperature = 0, ...before } = exampleOf(definition);
const example = { ...before, anchor, airTemperature };

describe('a field that is added to a definition', () => {
  test('is accepted in a new log, is empty if it is left out, and has its own error messages', () => {
    expect(schemas.created.parse(example)).toMatchObject({ ...example, images: [] });
    expect(schemas.created.parse(before)).toMatchObject({
      ...before,
      anchor: '',
      airTemperature: null,
      images: [],
    });
    const wrong = (value: unknown) =>
      schemas.created.safeParse({ ...before, airTemperature: value }).error?.issues[0]?.message;
    expect(['varmt', '-3', 41].map(wrong)).toEqual([
      'Lufttemperaturen måste vara ett tal, till exempel 16 eller 16,5.',
      'Lufttemperaturen kan inte vara mindre än −2.',
      'Lufttemperaturen kan vara högst 40 °C.',
    ]);
  });

  test('may be present in a response or missing from it', () => {
    const answer = {
      ...{ _id: 'a', userId: 'b', ...before, windDirection: '', images: [], createdAt: '', updatedAt: '' },
    };
    expect(schemas.response.parse(answer)).toEqual(answer);
    expect(schemas.response.parse({ ...answer, anchor, airTemperature })).toMatchObject({ anchor });
  });

  test('is shown in its section of the form with its value', () => {
    const wind = sectionsOf(definition).find(({ heading }) => heading === 'Vind och distans');
    expect(wind?.fields.map(({ name }) => name)).toEqual([
      ...['windDirection', 'windSpeed', 'distance', 'anchor', 'airTemperature'],
    ]);
    expect(formValues(definition)).toMatchObject({ anchor: '', airTemperature: '' });
    expect(formValues(definition, { ...schemas.created.parse(example) })).toMatchObject({
      anchor: 'storsegel och genua, ett rev',
      airTemperature: '16.5',
    });
  });

  test('is among the facts if it is filled in, in the table columns and in the search text', () => {
    expect(factsOf(definition, example).slice(-2)).toEqual([
      { name: 'anchor', label: 'Ankring', value: 'storsegel och genua, ett rev' },
      { name: 'airTemperature', label: 'Lufttemperatur', value: '16,5\u00a0°C' },
    ]);
    expect(factsOf(definition, before).map(({ name }) => name)).not.toContain('anchor');
    expect(columnsOf(definition).slice(-1)).toMatchObject([
      { heading: 'Lufttemperatur (°C)', names: ['lufttemperatur', 'utetemperatur'] },
    ]);
    expect(searchTextOf(definition)(example)).toContain('genua');
    expect(searchTextOf(definition)(example)).toContain('16,5 °c');
  });
});

describe('a change to a log', () => {
  const { title, year, departureDateTime, arrivalDateTime, position } = before;
  const required = { title, year, departureDateTime, arrivalDateTime, position };

  test('contains only the fields that are to change; `null` and `""` clear a field', () => {
    expect(schemas.changed.parse(required)).toEqual(required);
    const cleared = { ...required, windDirection: null, windSpeed: '', anchor: '', airTemperature: null };
    expect(schemas.changed.parse(cleared)).toEqual({
      ...required,
      ...{ windDirection: '', windSpeed: null, anchor: '', airTemperature: null },
    });
  });

  test('is refused if a required field is undefined', () => {
    expect(schemas.changed.safeParse({ ...required, title: undefined }).error?.issues[0]?.message).toBe(
      'Skriv en rubrik.',
    );
  });
});

test('the field for who did the work is required in a new service log but not in a saved one', () => {
  const [isNew, isSaved] = [true, false].map((one) => formShape(serviceLogDefinition, one));
  expect(isNew?.serviceType.safeParse('').success).toBe(false);
  expect(isSaved?.serviceType.parse('')).toBe('');
});

test('the wind’s direction and speed are shown as one fact', () => {
  expect(factsOf(tripLogDefinition, { windDirection: 'SV', windSpeed: 8.5 })).toEqual([
    { name: 'windDirection', label: 'Vind', value: 'SV 8,5\u00a0m/s' },
  ]);
  expect(factsOf(tripLogDefinition, { windDirection: '', windSpeed: 8.5 })).toMatchObject([
    { value: '8,5\u00a0m/s' },
  ]);
});

test.each([
  ['trip log', tripLogDefinition],
  ['service log', serviceLogDefinition],
] as const)(
  'every field of a %s is in a section, and is shown only behind a field that exists',
  (_, definition) => {
    const fields = fieldsOf(definition);
    const shown = sectionsOf(definition).flatMap((section) => section.fields);
    expect(shown.map(({ name }) => name).sort()).toEqual(fields.map(({ name }) => name).sort());
    for (const { behind } of fields) expect([undefined, ...Object.keys(definition.fields)]).toContain(behind);
  },
);

test('a search finds a number as it was written and as it is shown, grouped and rounded', () => {
  const textOf = searchTextOf(tripLogDefinition);
  for (const [distance, question] of [
    [1250, '1250 nm'],
    [1250, '1 250 nm'],
    [12_345.5, '12\u00a0345,5'],
    [12.345, '12,35'],
    [12.345, '12,345'],
  ] as const)
    expect([question, search(question)(textOf({ distance }))]).toEqual([question, true]);
});

test('a search finds a choice by its label, not its stored value, and a date by its weekday and month', () => {
  const said = { label: '', search: true } as const;
  const fields = defineFields({
    event: { kind: 'choice', options: { departed: 'Lossade', arrived: 'Förtöjde' }, ...said },
    on: { kind: 'date', ...said },
  });
  const text = searchTextOf({ fields, sections: {}, time: 'on' })({ event: 'arrived', on: '2026-08-29' });
  for (const question of ['förtöjd', 'lördag 29 augusti']) {
    expect([question, search(question)(text)]).toEqual([question, true]);
    expect([question, mayMatchNumbers(fieldsOf({ fields }), question)]).toEqual([question, true]);
  }
  expect(search('arrived')(text)).toBe(false);
});

test('a service log has eleven sections of text', () => {
  expect(serviceSections).toHaveLength(11);
});
