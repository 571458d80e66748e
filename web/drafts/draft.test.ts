import { describe, expect, it } from 'vitest';
import { fitting, isEmpty, isSameContent, mayBeKept } from './draft.ts';

const content = {
  texts: { title: 'Utö i halvvind', distance: '12.5' },
  removed: ['/images/a.webp'],
  pictures: [{ path: '/images/x.webp', name: 'IMG_1.jpg', type: 'image/jpeg' }],
};

describe('a draft', () => {
  it('keeps what the user writes, but never a password', () => {
    expect(['username', 'bio', 'password', 'currentPassword'].filter(mayBeKept)).toEqual(['username', 'bio']);
  });

  it('gives a form only the fields that the form still has', () => {
    expect(fitting({ title: 'Utö', gone: 'x' }, { title: '', position: '' })).toEqual({ title: 'Utö' });
  });

  it('is empty when nothing is changed, no picture chosen and none marked for removal', () => {
    const nothing = { texts: {}, removed: [], pictures: [] };
    expect(isEmpty(nothing)).toBe(true);
    expect(isEmpty({ ...nothing, texts: { title: '' } })).toBe(false);
    expect(isEmpty({ ...nothing, removed: content.removed })).toBe(false);
    expect(isEmpty({ ...nothing, pictures: content.pictures })).toBe(false);
  });

  it('equals a draft with the same content, in whatever order it was written', () => {
    const inOtherOrder = { ...content, texts: { distance: '12.5', title: 'Utö i halvvind' } };
    expect(isSameContent(content, inOtherOrder)).toBe(true);
  });

  it.each([
    ['a text', { texts: { ...content.texts, title: 'Utö' } }],
    ['a field that was left empty', { texts: { ...content.texts, position: '' } }],
    ['a picture', { pictures: [{ path: '/images/y.webp', name: 'IMG_1.jpg', type: 'image/jpeg' }] }],
    ['a picture to be removed', { removed: [] }],
  ])('does not equal a draft in which %s is different', (_, difference) => {
    expect(isSameContent(content, { ...content, ...difference })).toBe(false);
  });
});
