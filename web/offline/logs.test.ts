import { describe, expect, test } from 'vitest';
import { readLog } from './logs.ts';
import { tripOf as trip } from './testing/page.ts';

describe('a log written by an older version of the app', () => {
  test('has empty values in the fields that version did not have', () => {
    const { description: _, windSpeed: __, ...old } = trip('a');
    expect(readLog('trip-log', old)).toEqual(trip('a'));
  });

  test('is left out if it is not a valid log', () => {
    expect(readLog('trip-log', { title: 'Utan id' })).toBeUndefined();
    const { windSpeed: _, ...old } = trip('a', { _id: undefined });
    expect(readLog('trip-log', old)).toBeUndefined();
    expect(readLog('trip-log', trip('a', { year: 'i fjol' }))).toBeUndefined();
    expect(readLog('trip-log', null)).toBeUndefined();
    expect(readLog('trip-log', 'text')).toBeUndefined();
  });
});
