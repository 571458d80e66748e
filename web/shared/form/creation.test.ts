import { describe, expect, it } from 'vitest';
import { isAsSent } from './creation.ts';

const sent = { title: 'Utö i halvvind', distance: 12.5, windSpeed: null, images: ['/images/a.webp'] };

describe('the answer to a creation', () => {
  it('holds what was sent, besides what the server adds', () => {
    expect(isAsSent({ ...sent, _id: 'x', createdAt: '2026-07-14' }, sent)).toBe(true);
  });

  it.each([
    ['a text', { title: 'Utö' }],
    ['a number', { distance: 12 }],
    ['a number that was none', { windSpeed: 0 }],
    ['a picture', { images: [] }],
  ])('is that of an earlier try when %s is different', (_, difference) => {
    expect(isAsSent({ ...sent, ...difference }, sent)).toBe(false);
  });
});
