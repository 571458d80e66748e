import { describe, expect, it } from 'vitest';
import { excerpt } from './excerpt.ts';

const long = `${'Lugn segling i lä av öarna. '.repeat(10)}Ankrade i Rävstavik. ${'Sol och bad. '.repeat(30)}`;

describe('an excerpt', () => {
  it('is the whole text if it is short', () => {
    expect(excerpt('Ankrade i Rävstavik.', 'rävstavik')).toBe('Ankrade i Rävstavik.');
  });

  it('of a long text begins at a word shortly before the match, and has an ellipsis at both ends', () => {
    const text = excerpt(long, 'rävstavik') ?? '';
    expect(text).toMatch(/^… \S/);
    expect(text).toMatch(/ …$/);
    expect(text.indexOf('Rävstavik')).toBeLessThan(20);
    expect(long).toContain(text.slice(2, -2));
  });

  it('shows the match within the two lines of a phone', () => {
    const text = excerpt(
      'Vi låg vid bryggan och fiskade på klippan. Abborre till middag, och sedan sol.',
      'abborre',
    );
    expect(text).toMatch(/^… /);
    expect(text?.indexOf('Abborre')).toBeLessThan(20);
  });

  it('is undefined if nothing matches', () => {
    expect(excerpt('Ankrade i Rävstavik.', 'utö')).toBeUndefined();
  });

  it('of a text without spaces begins with the match', () => {
    expect(excerpt(`${'a'.repeat(500)}–utö–${'b'.repeat(500)}`, 'utö')).toMatch(/^… utö–b+ …$/);
  });
});
