import { useId } from 'react';
import { t } from '../strings.ts';
import { type Appearance, appearances } from './appearance.ts';
import styles from './appearance-choice.module.css';

interface AppearanceChoiceProps {
  appearance: Appearance;
  choose: (appearance: Appearance) => void;
}

export function AppearanceChoice({ appearance, choose }: AppearanceChoiceProps) {
  const group = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{t('theme.label')}</legend>
      <div className={styles.segments}>
        {appearances.map((one) => (
          <label key={one} className={styles.segment}>
            <input type="radio" name={group} checked={one === appearance} onChange={() => choose(one)} />
            {t(`theme.${one}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
