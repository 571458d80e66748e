import { useId } from 'react';
import type { Track } from '#contract/track';
import { weekdayDate } from '../shared/text/dates.ts';
import { distanceText } from '../shared/text/numbers.ts';
import { t } from '../strings.ts';
import { Outline } from './outline.tsx';
import type { ReadTrack } from './reading.ts';
import styles from './which-track.module.css';
import { timesOf, toATenth } from './words.ts';

interface WhichTrackProps {
  tracks: readonly ReadTrack[];
  /** All of them as one, if they follow each other. */
  all: ReadTrack | undefined;
  chosen: ReadTrack | undefined;
  onChoose: (track: ReadTrack) => void;
}

/** A file of several tracks: the user says which of them the trip is. */
export function WhichTrack({ tracks, all, chosen, onChoose }: WhichTrackProps) {
  const name = useId();
  return (
    <fieldset className={styles.which}>
      <legend>{t('track.which', { n: tracks.length })}</legend>
      {[...(all ? [all] : []), ...tracks].map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tracks of a file never change, and may have the same name
        <label key={at}>
          <input type="radio" name={name} checked={one === chosen} onChange={() => onChoose(one)} />
          <Outline points={one.track.points} />
          <span>
            <b>{one === all ? t('track.all') : nameOf(one, tracks.indexOf(one))}</b>
            {dayAndMiles(one.track)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Its name in the file, or its number. */
export const nameOf = ({ name }: ReadTrack, at: number): string => name || t('track.nth', { n: at + 1 });

function dayAndMiles(track: Track): string {
  const times = timesOf(track);
  return [...(times ? [weekdayDate(times.from)] : []), distanceText(toATenth(track.distance))].join(', ');
}
