import { useId, useState } from 'react';
import { t } from '../../strings.ts';
import { Select } from '../form/select.tsx';
import { Button } from '../ui/button.tsx';
import { SlidersHorizontal } from '../ui/icons.ts';
import styles from './filter-sheet.module.css';

export interface FilterField {
  name: string;
  label: string;
  /** Text of the option that filters nothing. */
  every: string;
  values: readonly string[];
  /** `''`: no filter. */
  chosen: string;
}

interface FilterSheetProps {
  fields: readonly FilterField[];
  choose: (choices: Record<string, string>) => void;
}

/** A list's filters: in line where there is room, on a phone in a sheet at the bottom edge, behind a button. */
export function FilterSheet({ fields, choose }: FilterSheetProps) {
  const id = useId();
  // Safari 16, Chrome before 114 and Firefox before 125 have no popover: there the buttons open and close it themselves.
  const hasPopover = 'popover' in HTMLElement.prototype;
  const [isOpen, setOpen] = useState(false);
  const opens = hasPopover
    ? { popoverTarget: id }
    : { onClick: () => setOpen(!isOpen), 'aria-expanded': isOpen };
  const closes = hasPopover
    ? ({ popoverTarget: id, popoverTargetAction: 'hide' } as const)
    : { onClick: () => setOpen(false) };
  const sheet = hasPopover
    ? ({ className: styles.sheet, popover: 'auto' } as const)
    : { className: `${styles.sheet} ${isOpen ? styles.open : styles.closed}` };
  const n = fields.filter(({ chosen }) => chosen !== '').length;
  const name = n === 0 ? t('list.filter') : t(n === 1 ? 'list.filter.one' : 'list.filter.many', { n });
  return (
    <>
      <Button variant="secondary" className={styles.opener} {...opens} aria-label={name}>
        <SlidersHorizontal />
        {n > 0 && (
          <span className={styles.count} aria-hidden="true">
            {n}
          </span>
        )}
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in line with the other tools */}
      <div {...sheet} id={id} role="group" aria-label={t('list.filter')}>
        <h2>{t('list.filter')}</h2>
        {fields.map(({ name, label, every, values, chosen }) => (
          <div key={name}>
            <label htmlFor={`${id}-${name}`}>{label}</label>
            <Select
              id={`${id}-${name}`}
              value={chosen}
              onChange={(event) => choose({ [name]: event.target.value })}
            >
              <option value="">{every}</option>
              {values.map((value) => (
                <option key={value}>{value}</option>
              ))}
            </Select>
          </div>
        ))}
        <div className={styles.buttons}>
          <Button
            variant="quiet"
            onClick={() => choose(Object.fromEntries(fields.map(({ name }) => [name, ''])))}
          >
            {t('list.clear')}
          </Button>
          <Button variant="primary" {...closes}>
            {t('list.filter.show')}
          </Button>
        </div>
      </div>
    </>
  );
}
