import type { NamedField } from '#contract/logs/definition';
import { rowFields } from '#contract/logs/row-fields';
import { shownValue } from '#contract/logs/values';
import { positionText } from '#contract/position';
import type { Row } from '#contract/rows';
import { clockTime } from '../shared/text/dates.ts';
import { hardSpace, numberText } from '../shared/text/numbers.ts';
import { t } from '../strings.ts';

/** The heading of a row: the most telling of what it says. */
export function headingOf(row: Row): string {
  if (row.event === 'arrived') return row.note ? `${t('under.there')}: ${row.note}` : t('under.there');
  return row.note || row.place || engineText(row) || rowPosition(row) || t('under.row');
}

export const engineText = ({ engine }: Pick<Row, 'engine'>): string =>
  engine === 'on' ? t('under.quick.engineOn') : engine === 'off' ? t('under.quick.engineOff') : '';

/** A position that does not break across lines. */
export const rowPosition = ({ latitude, longitude }: Row): string =>
  latitude === undefined || longitude === undefined
    ? ''
    : positionText({ latitude, longitude }).replaceAll(' ', hardSpace);

export const windOf = ({ windDirection, windSpeed }: Row): string =>
  [windDirection ?? '', windSpeed === undefined ? '' : shownValue(rowFields.windSpeed, windSpeed)]
    .filter(Boolean)
    .join(hardSpace);

/** The lines under the heading of a row: the place, the figures, the sails. */
export function detailsOf(row: Row): string[] {
  const heading = headingOf(row);
  const where = [row.place ?? '', rowPosition(row)].filter((one) => one !== heading);
  const figures = [
    row.course === undefined ? '' : `${row.course}°`,
    shown(rowFields.speed, row.speed),
    row.log === undefined ? '' : `${t('under.log')}${hardSpace}${numberText(row.log)}${hardSpace}nm`,
    windOf(row),
    shown(rowFields.barometer, row.barometer),
  ];
  const lines = [where, figures, [row.sails ?? '']];
  return lines.map((parts) => parts.filter(Boolean).join(' · ')).filter(Boolean);
}

/** What a story tells of a row under its heading: the place, the speed, the wind and the sails. */
export function toldOf(row: Row): string[] {
  const parts = [row.place ?? '', shown(rowFields.speed, row.speed), windOf(row), row.sails ?? ''];
  return parts.filter((part) => part !== '' && part !== headingOf(row));
}

const shown = (field: Omit<NamedField, 'name'>, value: unknown) => shownValue(field as NamedField, value);

export const rowsText = (n: number): string => (n === 1 ? t('under.count.one') : t('under.count', { n }));

/** `09:40`, and `05-14 09:40` for the first row of each day if there are several. Takes the rows as shown, in either order. */
export function timesOf(shown: readonly Row[]): (row: Row) => string {
  const dayOf = ({ at }: Row) => at.slice(0, 10);
  const firstOfDay = shown.filter((row, i) => i === 0 || dayOf(row) !== dayOf(shown[i - 1] as Row));
  const ids = new Set(firstOfDay.length > 1 ? firstOfDay.map(({ id }) => id) : []);
  return ({ id, at }) => `${ids.has(id) ? `${at.slice(5, 10)} ` : ''}${clockTime(at)}`;
}
