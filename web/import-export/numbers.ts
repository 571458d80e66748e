import type { NumberField } from '#contract/logs/definition';

/** Other units of what a field holds, each as people write it, and how a number in it becomes one in the field's own. */
const units: Record<string, readonly [names: string, convert: (n: number) => number][]> = {
  nm: [
    [
      'nm|nmi|m|sm|mn|sjömil|nautiska mil|distansminuter|distansminut|distmin|naut mil|nautical miles|nautical mile|seemeilen',
      (n) => n,
    ],
    ['km|kilometer', (n) => n / 1.852],
    ['engelska mil|statute miles', (n) => n / 1.150779],
  ],
  'm/s': [
    ['m/s|ms|m s|mps|sekundmeter|meter per sekund', (n) => n],
    ['knop|kn|kts|kt|knots|knot', (n) => n * 0.514444],
    ['km/h|kmh|km h|km/tim', (n) => n / 3.6],
    ['mph', (n) => n * 0.44704],
    [
      'beaufort|bft|bf',
      (n) => [0, 1, 2.5, 4.5, 7, 9.5, 12.5, 15.5, 19, 22.5, 26.5, 30.5, 33][n] ?? Number.NaN,
    ],
  ],
  h: [
    ['h|tim|timmar|timme|t|hours|hour|hrs|hr', (n) => n],
    ['min|minuter|minutes', (n) => n / 60],
  ],
  hPa: [
    ['hpa|mb|mbar|millibar', (n) => n],
    ['mmhg|torr', (n) => n * 1.333224],
    ['inhg', (n) => n * 33.8639],
    ['kpa', (n) => n * 10],
  ],
  '°C': [
    ['°c|c|º|°|ºc|grader|grader c|celsius', (n) => n],
    ['°f|f|ºf|fahrenheit', (n) => ((n - 32) * 5) / 9],
  ],
  liter: [
    ['liter|l|lit|ltr|litres|liters|litre', (n) => n],
    ['us gal|us gallons', (n) => n * 3.785],
    ['uk gal|uk gallons|imp gal', (n) => n * 4.546],
  ],
  kr: [['kr|sek|kronor|skr|:-|:–', (n) => n]],
};

const find = (own: string, written: string) => {
  const name = written.trim().toLocaleLowerCase('sv').replace(/\.$/, '').replace(/_/g, ' ');
  return (units[own] ?? []).find(([names]) => names.split('|').includes(name));
};

export const isUnit = (own: string, written: string): boolean => find(own, written) !== undefined;

/** The units that a number of a field may be converted from, the field's own first. */
export const unitsOf = (own: string): string[] =>
  (units[own] ?? []).map(([names]) => names.split('|')[0] ?? own);

/** The unit in a heading: in parentheses, or its last word if that is known as one. `''` if it names none. */
export function unitIn(heading: string, own: string): string {
  const [, inside = ''] = /[([]\s*([^)\]]*?)\s*[)\]]/.exec(heading) ?? [];
  if (inside !== '') return inside;
  const words = heading.trim().split(/[\s,_]+/);
  const last = words.at(-1) ?? '';
  return words.length > 1 && isUnit(own, last) ? last : '';
}

/** `Distans km` is named `Distans`, if its last word is a unit of something. */
export const withoutUnit = (name: string): string =>
  name.replace(/ (\S+|m s|km h)$/, (all, last) =>
    Object.keys(units).some((own) => last !== 't' && last !== 'c' && isUnit(own, last)) ? '' : all,
  );

export type DecimalSign = ',' | '.';

/** A number, or a range, with what stands behind it. */
const written = /^(?:ca\.?|c:a|~|≈)?\s*([-−+]?\d[\d\s.,'’]*)(?:\s?[-–]\s?(\d[\d\s.,]*))?\s*([^\d]*)$/i;

const figure = (text: string) =>
  text
    .replace(/[\s'’]/g, '')
    .replace(/[.,]$/, '')
    .replace('−', '-');

/** A number that may be thousands or decimals: `1.000`, `12,345`. */
const isUnsure = (text: string) => /^[-+]?[1-9]\d{0,2}[.,]\d{3}$/.test(text);

/** What the numbers of a column prove about their decimal sign. */
function signsProven(cells: readonly string[]): Set<DecimalSign> {
  const proven = new Set<DecimalSign>();
  for (const cell of cells) {
    const [, raw = ''] = written.exec(cell) ?? [];
    const text = figure(raw);
    const signs = text.match(/[.,]/g) ?? [];
    const [first, last] = [signs[0], signs.at(-1)] as (DecimalSign | undefined)[];
    if (first === undefined || last === undefined || isUnsure(text)) continue;
    if (first !== last || signs.length === 1) proven.add(last);
    else proven.add(last === '.' ? ',' : '.');
  }
  return proven;
}

/** The decimal signs that the numbers of a column may have: two if nothing proves which. */
export function decimalSigns(
  cells: readonly string[],
  { min = 0, max }: Pick<NumberField, 'min' | 'max'>,
  elsewhere: readonly string[],
): DecimalSign[] {
  const unsure = cells.map((cell) => figure(written.exec(cell)?.[1] ?? '')).filter(isUnsure);
  if (unsure.length === 0) return [','];
  const own = signsProven(cells);
  const proven = own.size > 0 ? own : signsProven(elsewhere);
  if (proven.size === 1) return [...proven];
  const fits = ([',', '.'] as const).filter((sign) =>
    unsure.every((text) => {
      const value = numberOf(text, sign);
      return value >= min && value <= max;
    }),
  );
  return fits.length === 1 ? fits : ['.', ','];
}

export const firstUnsure = (cells: readonly string[]): string | undefined =>
  cells.find((cell) => isUnsure(figure(written.exec(cell)?.[1] ?? '')));

/** A number in which a point or a comma may be between thousands. */
export function numberOf(text: string, sign: DecimalSign): number {
  const plain = figure(text);
  const signs = plain.match(/[.,]/g) ?? [];
  const [first, last] = [signs[0], signs.at(-1)];
  const isThousands = signs.length > 1 && first === last;
  const decimal = isThousands ? (last === '.' ? ',' : '.') : isUnsure(plain) ? sign : last;
  const other = decimal === '.' ? ',' : '.';
  return Number(plain.replaceAll(other, '').replace(',', '.'));
}

export interface NumberFormat {
  sign: DecimalSign;
  /** The unit of the column; `''` if it says none. */
  unit: string;
}

/** A column in a unit that can't be converted: its numbers are left out. */
export const noUnit = 'none';

/** A cell's number in the field's own unit, as the form has it; text that is no such number stays as it was written. */
export function readNumber(cell: string, own: string, { sign, unit }: NumberFormat): string {
  if (unit === noUnit) return '';
  const [, from = '', to, behind = ''] = written.exec(cell) ?? [];
  if (from === '') return cell;
  const named = behind.trim() || unit || own;
  const convert = find(own, named)?.[1] ?? (named === own ? (n: number) => n : undefined);
  // From and to are both told only of wind; of a distance they are no number.
  if (!convert || (to !== undefined && own !== 'm/s')) return cell;
  const values = [from, ...(to === undefined ? [] : [to])].map((one) => convert(numberOf(one, sign)));
  const value = values.reduce((sum, one) => sum + one, 0) / values.length;
  if (!Number.isFinite(value)) return cell;
  const isConverted = to !== undefined || values[0] !== numberOf(from, sign);
  return String(isConverted ? Math.round(value * 100) / 100 : value).replace('.', ',');
}
