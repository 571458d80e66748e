import * as z from 'zod/mini';

/**
 * Amounts of money are whole öre, so that sums are exact. A person writes kronor: `1 249,50`.
 */

/** With a point or a space between thousands, and öre behind a comma, a colon or a point that is no such one. */
const written = /^(\d{1,3}(?:([ .])\d{3})(?:\2\d{3})*|\d+)(?:([,:.])(\d{1,2}))?$/;

/** Of an amount in kronor as a Swede writes it, the öre; undefined if it is none, or could be read in two ways. */
export function amountIn(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?(?:kronor|kr|SEK)\.?$/i, '')
    .replace(/[:,.][-–—]$/, '');
  const [, kronor = '', between, mark, ore = ''] = written.exec(plain) ?? [];
  if (kronor === '' || (between === '.' && mark === '.')) return undefined;
  return Number(kronor.replace(/[ .]/g, '')) * 100 + Number(ore.padEnd(2, '0'));
}

/** In öre: a whole number, or the kronor of a form as text. */
export const amountOf = ({ max, required }: { max: number; required: string }) =>
  z
    .pipe(
      z.union([z.number(), z.string().check(z.maxLength(40, required))], required),
      z.transform((value) => (typeof value === 'number' ? value : (amountIn(value) ?? Number.NaN))),
    )
    .check(
      z.refine((ore) => Number.isInteger(ore) && ore > 0, { error: required, abort: true }),
      z.refine((ore) => ore <= max, `Beloppet kan vara högst ${kronorText(max)}.`),
    );

/** Öre as kronor, as they are written in a form: `1 249,50`, `1 200`. */
export function amountText(ore: number): string {
  const decimals = ore % 100 === 0 ? 0 : 2;
  return (ore / 100).toLocaleString('sv-SE', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

/** `1 249,50 kr`, on one line. */
export const kronorText = (ore: number): string => `${amountText(ore)}\u00a0kr`;

const inText = /(?<![\d,.:])\d[\d .]*(?:[,:]\d{1,2})?\s?(?:kronor|kr\b|SEK|:-)/gi;

/** The largest amount in kronor that a text tells of, to be proposed to its writer: of parts and their sum the sum. */
export const amountToldIn = (text: string): number | undefined => {
  const amounts = (text.replace(/[\u00a0\u202f]/g, ' ').match(inText) ?? []).flatMap(
    (one) => amountIn(one) ?? [],
  );
  return amounts.length === 0 ? undefined : Math.max(...amounts);
};
