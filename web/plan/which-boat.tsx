import { useId } from 'react';
import type { Boat } from '#contract/boats';
import { Select } from '../shared/form/select.tsx';
import { t } from '../strings.ts';
import styles from './which-boat.module.css';

interface WhichBoatProps {
  boats: readonly Boat[];
  /** Id of the chosen boat. */
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** Asks which boat is meant; not shown to users with only one. */
export function WhichBoat({ boats, chosen, onChoose }: WhichBoatProps) {
  const id = useId();
  if (boats.length < 2) return null;
  return (
    <div className={styles.which}>
      <label htmlFor={id}>{t('plan.whichBoat')}</label>
      <Select id={id} value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {boats.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
