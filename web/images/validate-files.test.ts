import { describe, expect, it } from 'vitest';
import { validateFiles } from './validate-files.ts';

const file = (name: string, type: string) => new File(['x'], name, { type });
const photographs = (n: number) => Array.from({ length: n }, (_, i) => file(`IMG_${i}.jpg`, 'image/jpeg'));
const nothingYet = { picked: 0, saved: 0 };

describe('the files chosen for a log', () => {
  it('are accepted in their order if they are pictures', () => {
    const files = photographs(3);
    expect(validateFiles(files, nothingYet)).toEqual({ taken: files, sentences: [] });
  });

  // spec 5.12
  it('are named and left out if they are not pictures, and the rest are accepted', () => {
    const photograph = file('IMG_1.jpg', 'image/jpeg');
    expect(validateFiles([file('sjökort.pdf', 'application/pdf'), photograph], nothingYet)).toEqual({
      taken: [photograph],
      sentences: ['sjökort.pdf är ingen bildfil och togs inte med.'],
    });
  });

  it('are named, with what to do, if they are pictures that nothing here can show', () => {
    const files = [file('skannad.tif', 'image/tiff'), file('ritning.bmp', ''), file('bild.jxl', 'image/jxl')];
    const { taken, sentences } = validateFiles(files, nothingYet);
    expect([taken, sentences.length]).toEqual([[], 3]);
    expect(sentences[0]).toMatch(/^skannad\.tif är en bild av ett slag.* Spara den som JPEG/);
  });

  // spec 5.12
  it('are accepted if they are HEIC, even if the system knows no type for it', () => {
    const heic = file('IMG_2204.HEIC', '');
    expect(validateFiles([heic, file('anteckning', '')], nothingYet).taken).toEqual([heic]);
  });

  it('are accepted up to twenty at a time, counting those chosen before', () => {
    const { taken, sentences } = validateFiles(photographs(5), { picked: 18, saved: 0 });
    expect(taken).toHaveLength(2);
    expect(sentences).toEqual(['Högst 20 bilder åt gången. Resten togs inte med.']);
  });

  it('are accepted up to sixty in all, counting those stored', () => {
    const { taken, sentences } = validateFiles(photographs(5), { picked: 1, saved: 57 });
    expect(taken).toHaveLength(2);
    expect(sentences).toEqual(['En logg kan ha högst 60 bilder. Resten togs inte med.']);
  });

  it('are all left out when there is no room', () => {
    expect(validateFiles(photographs(1), { picked: 20, saved: 0 }).taken).toEqual([]);
  });
});
