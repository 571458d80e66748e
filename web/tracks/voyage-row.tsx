import { type ComponentProps, useId } from 'react';
import controls from '../shared/form/control.module.css';
import { FieldError } from '../shared/form/field.tsx';
import { clockTime, weekdayDate } from '../shared/text/dates.ts';
import { distanceText } from '../shared/text/numbers.ts';
import { t } from '../strings.ts';
import styles from './read-tracks.module.css';
import type { Found, Row } from './voyages.ts';
import { toATenth } from './words.ts';

interface VoyageRowProps {
  row: Row;
  number: number;
  /** What is wrong is said once the user has tried to save. */
  isChecked: boolean;
  /** The log gets more than one of the voyages. */
  isJoined: boolean;
  onChange: (what: Partial<Found>) => void;
}

/** A voyage of a file: whether to take it, and what the new log lacks. */
export function VoyageRow({ row, number, isChecked, isJoined, onChange }: VoyageRowProps) {
  const { log, isTimed, isThere } = row;
  const distans = distanceText(toATenth(row.track.distance));
  return (
    <li>
      <span className={styles.number}>{number}</span>
      <div className={styles.voyage}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={row.isChosen && !isThere}
            disabled={isThere}
            onChange={(event) => onChange({ isChosen: event.target.checked })}
          />
          <span>
            {isTimed
              ? `${weekdayDate(row.from)}, ${clockTime(row.from)}–${clockTime(row.to)}, ${distans}`
              : t('tracks.noDay', { namn: row.name || t('track.nth', { n: number }), distans })}
          </span>
        </label>
        {!isTimed && (
          <Input
            label={t('tracks.day')}
            type="date"
            value={row.day}
            wrong={isChecked ? row.wrongDay : undefined}
            onChange={(event) => onChange({ day: event.target.value })}
          />
        )}
        {log ? (
          <div className={styles.belongs}>
            <p>{t(isThere ? 'tracks.there' : 'tracks.belongs', { rubrik: log.title })}</p>
            {row.isChosen && isJoined && <p>{t('tracks.joined')}</p>}
          </div>
        ) : (
          <Input
            label={t('tracks.new')}
            value={row.position}
            wrong={isChecked ? row.wrong : undefined}
            onChange={(event) => onChange({ position: event.target.value })}
          />
        )}
      </div>
    </li>
  );
}

interface InputProps extends ComponentProps<'input'> {
  label: string;
  wrong: string | undefined;
}

function Input({ label, wrong, ...input }: InputProps) {
  const id = useId();
  return (
    <div className={styles.position}>
      <label htmlFor={id}>{label}</label>
      {wrong && <FieldError id={`${id}-error`}>{wrong}</FieldError>}
      <input
        {...input}
        className={controls.control}
        id={id}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong && `${id}-error`}
      />
    </div>
  );
}
