import { Select } from '../shared/form/select.tsx';
import { t } from '../strings.ts';
import styles from './boat-choice.module.css';
import { type Boats, everyBoat } from './boats.ts';

/** Whose services are looked at. */
export function BoatChoice({ boats, onChoose }: { boats: Boats; onChoose: (boat: string) => void }) {
  return (
    <div className={styles.choice}>
      <Select
        aria-label={t('list.boat')}
        value={boats.boat}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value={everyBoat}>{t('list.boat.all')}</option>
        {boats.names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
    </div>
  );
}
