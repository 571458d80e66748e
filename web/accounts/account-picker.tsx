import { type Ref, useId } from 'react';
import type { AccountInList } from '#contract/accounts';
import fields from '../shared/form/field.module.css';
import { RequiredNote } from '../shared/form/required-note.tsx';
import { Select } from '../shared/form/select.tsx';
import { t } from '../strings.ts';
import styles from './account-picker.module.css';

interface AccountPickerProps {
  accounts: readonly AccountInList[];
  chosen: AccountInList | undefined;
  onChoose: (account: AccountInList | undefined) => void;
  ref: Ref<HTMLSelectElement>;
}

/** Every account by its username, in the server's order. */
export function AccountPicker({ accounts, chosen, onChoose, ref }: AccountPickerProps) {
  const id = useId();
  return (
    <div className={`${fields.field} ${styles.picker}`}>
      <label htmlFor={id}>{t('admin.pick')}</label>
      <Select
        id={id}
        ref={ref}
        value={chosen?._id ?? ''}
        onChange={({ target }) => onChoose(accounts.find(({ _id }) => _id === target.value))}
      >
        <option value="">{t('admin.pickPlaceholder')}</option>
        {accounts.map(({ _id, username }) => (
          <option key={_id} value={_id}>
            {username}
          </option>
        ))}
      </Select>
      <p className={styles.editing} role="status">
        {chosen && t('admin.editing', { användarnamn: chosen.username })}
      </p>
      {chosen && (
        <p className="small muted">
          <RequiredNote />
        </p>
      )}
    </div>
  );
}
