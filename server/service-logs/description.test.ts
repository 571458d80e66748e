import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ServiceSection, serviceSections } from '#contract/logs/service-log-fields';
import { descriptionOf } from './description.ts';

const empty = Object.fromEntries(serviceSections.map((section) => [section, ''])) as Record<
  ServiceSection,
  string
>;

describe('the description of a service log', () => {
  test('is its first filled-in section, in the order of the service book', () => {
    expect(descriptionOf({ ...empty, comments: 'sist', hullAndDeck: 'skrov' })).toBe('skrov');
    expect(descriptionOf({ ...empty, engineService: ' \n ', comments: '\n Till sist. ' })).toBe('Till sist.');
  });

  test('is empty when no section is filled in', () => {
    expect(descriptionOf(empty)).toBe('');
  });

  test('is whole up to 200 characters', () => {
    const text = `${'x'.repeat(99)} ${'y'.repeat(100)}`;
    expect(descriptionOf({ ...empty, comments: text })).toBe(text);
  });

  test.each([
    ['before the word that would go beyond', `${'x'.repeat(190)} ${'y'.repeat(20)}`, 'x'.repeat(190)],
    ['after a word that ends just there', `${'x'.repeat(200)} y`, 'x'.repeat(200)],
    [
      'after the last of several words that ends just there',
      `${'x'.repeat(100)} ${'y'.repeat(99)} z`,
      `${'x'.repeat(100)} ${'y'.repeat(99)}`,
    ],
    ['without the space that ends it', `${'x'.repeat(150)}  \n ${'y'.repeat(100)}`, 'x'.repeat(150)],
    ['at 200 when there is only one word', 'x'.repeat(500), 'x'.repeat(200)],
    ['between two characters, never through one', `a${'🐬'.repeat(150)}`, `a${'🐬'.repeat(99)}`],
    ['never through a family', `ab${'👨‍👩‍👧'.repeat(40)}`, `ab${'👨‍👩‍👧'.repeat(24)}`],
  ])('is cut %s', (_how, text, expected) => {
    expect(descriptionOf({ ...empty, comments: text })).toBe(expected);
  });

  test('is always the beginning of the section, at most 200 characters and well-formed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
        const description = descriptionOf({ ...empty, fuelSystem: text });
        expect(text.trim().startsWith(description)).toBe(true);
        expect(description.length).toBeLessThanOrEqual(200);
        expect(description.isWellFormed()).toBe(true);
        expect(description !== '' || text.trim() === '').toBe(true);
      }),
    );
  });
});
