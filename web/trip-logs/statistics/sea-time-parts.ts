import type { TripLog } from '#contract/trip-logs';
import { t } from '../../strings.ts';
import type { SeaTime, seaTimeOf } from './crew.ts';
import { minutesAtSea } from './summary.ts';

/** What the page of sea time and its paper have in common. */

export type Times = ReturnType<typeof seaTimeOf<TripLog>>;

/** The roles that the person has had aboard. */
export const rolesOf = ({ asSkipper, asCrew }: Times): { heading: string; time: SeaTime }[] =>
  [
    { heading: t('seaTime.asSkipper'), time: asSkipper },
    { heading: t('seaTime.asCrew'), time: asCrew },
  ].filter(({ time }) => time.all.trips > 0);

export const columns = () => [
  t('log.year'),
  t('logs.trips'),
  t('logs.daysShort'),
  t('log.distance'),
  t('log.show.duration'),
  t('seaTime.atNight'),
];

/** What night means here, and what is not in the hours. */
export function notesOf({ trips }: Times): string[] {
  const untimed = trips.filter(({ log }) => minutesAtSea(log) === null).length;
  return [
    t(trips.every(({ log }) => log.track) ? 'seaTime.night' : 'seaTime.nightWithoutTrack'),
    ...(untimed > 0
      ? [t(untimed === 1 ? 'seaTime.untimed.one' : 'seaTime.untimed.many', { n: untimed })]
      : []),
  ];
}
