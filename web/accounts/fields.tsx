import { Pair } from '../shared/form/group.tsx';
import { SelectField } from '../shared/form/select-field.tsx';
import { TextArea } from '../shared/form/text-area.tsx';
import { TextField } from '../shared/form/text-field.tsx';
import { t } from '../strings.ts';

interface WhoseProps {
  /** Whether it is the user's own account: then the browser may fill in what it knows. */
  own?: boolean;
}

export function NameAndEmail({ own = false }: WhoseProps) {
  return (
    <>
      <TextField
        name="username"
        label={t('acc.username')}
        {...(own && { autoComplete: 'username' })}
        required
      />
      <TextField
        name="email"
        label={t('acc.email')}
        type="email"
        {...(own && { autoComplete: 'email' })}
        required
      />
    </>
  );
}

export function Person({ own = false }: WhoseProps) {
  return (
    <>
      <Pair>
        <TextField
          name="firstName"
          label={t('acc.firstName')}
          {...(own && { autoComplete: 'given-name' })}
          required
        />
        <TextField
          name="lastName"
          label={t('acc.lastName')}
          {...(own && { autoComplete: 'family-name' })}
          required
        />
      </Pair>
      <TextArea name="bio" label={t('acc.bio')} hint={t('acc.bioHint')} rows={8} />
    </>
  );
}

/** Only for administrators. */
export function RoleField() {
  return (
    <SelectField
      name="role"
      label={t('acc.role')}
      options={[
        { value: 'user', text: t('acc.roleUser') },
        { value: 'admin', text: t('acc.roleAdmin') },
      ]}
      width="half"
      required
    />
  );
}
