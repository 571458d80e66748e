/** Degrees and minutes to a tenth, as a sea chart has them: `59°17,4′ N 18°55,1′ O`. */
export function positionText({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `${degreesText(latitude, 'N', 'S')} ${degreesText(longitude, 'O', 'V')}`;
}

function degreesText(value: number, positive: string, negative: string): string {
  const tenths = Math.round(Math.abs(value) * 600);
  const minutes = ((tenths % 600) / 10).toFixed(1).padStart(4, '0').replace('.', ',');
  return `${Math.floor(tenths / 600)}°${minutes}′\u00A0${value < 0 ? negative : positive}`;
}

interface Place {
  latitude: number;
  longitude: number;
}

const pieces = /[NSOEVW]|-?\d+(?:[.,]\d+)?/gi;
const between = /^[\s,;°′'″"]*$/;

/** Reads a position that a user wrote, in degrees and minutes or decimals; undefined if it is none. */
export function readPosition(text: string): Place | undefined {
  if (!between.test(text.replace(pieces, ' '))) return undefined;
  const found = (text.match(pieces) ?? []).map((piece) => piece.toUpperCase().replace(',', '.'));
  // Both halves have equally many numbers; each has its letter before or after them, or neither has one.
  const [north = [], east = [], ...more] = [found.slice(0, found.length / 2), found.slice(found.length / 2)];
  if (more.length > 0 || north.length !== east.length) return undefined;
  const latitude = degreesOf(north, 'N', 'S', 90);
  const longitude = degreesOf(east, 'OE', 'VW', 180);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

function degreesOf(half: string[], positive: string, negative: string, most: number): number | undefined {
  const isLetter = (piece = '') => /^[A-Z]$/.test(piece);
  const letter = [half[0], half.at(-1)].find(isLetter) ?? positive.charAt(0);
  const figures = half.filter((_, i) => !((i === 0 || i === half.length - 1) && half[i] === letter));
  const [degrees = Number.NaN, minutes = 0, seconds = 0, ...more] = figures.map(Number);
  const isWrong = more.length > 0 || !(positive + negative).includes(letter);
  if (isWrong || !(minutes >= 0 && minutes < 60 && seconds >= 0 && seconds < 60)) return undefined;
  const size = Math.abs(degrees) + minutes / 60 + seconds / 3600;
  if (!(size <= most)) return undefined;
  const value = Math.round(size * 100_000) / 100_000;
  const isNegative = figures[0]?.startsWith('-') || negative.includes(letter);
  return isNegative && value !== 0 ? -value : value;
}
