import { useId } from 'react';
import { Select } from '../../shared/form/select.tsx';
import { t } from '../../strings.ts';
import styles from './year-choice.module.css';

interface YearChoiceProps {
  year: number;
  years: readonly number[];
  onChange: (year: string) => void;
}

/** Which year a page of a season is about. */
export function YearChoice({ year, years, onChange }: YearChoiceProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{t('logs.pick')}</label>
      <Select id={id} value={year} onChange={(event) => onChange(event.target.value)}>
        {years.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
    </div>
  );
}
