import { type ReactNode, useEffect } from 'react';
import type { Account } from '#contract/accounts';
import { DraftNote } from '../drafts/draft-note.tsx';
import { DraftOffer } from '../drafts/draft-offer.tsx';
import { ImagePicker } from '../images/picker.tsx';
import { SavedImages } from '../images/saved-images.tsx';
import { useUser } from '../session-state.ts';
import { Form } from '../shared/form/form.tsx';
import { FormEnd } from '../shared/form/form-end.tsx';
import { Group } from '../shared/form/group.tsx';
import { Notice } from '../shared/form/notice.tsx';
import { PasswordField } from '../shared/form/password-field.tsx';
import type { Unsaved } from '../shared/navigation/leave-guard.tsx';
import { t } from '../strings.ts';
import { type AccountChange, useAccountChange } from './account-change.ts';
import { NameAndEmail, Person, RoleField } from './fields.tsx';
import { NewPassword } from './new-password.tsx';
import { OwnPassword } from './own-password.tsx';

interface AccountFormProps {
  account: Account;
  /** The address of the form, including the account's id. */
  form: string;
  /** Whether the role may be changed too. */
  withRole?: boolean;
  onSaved: (change: AccountChange) => void;
  /** Called with what would happen to the unsaved changes if the user left. */
  onUnsaved: (unsaved: Unsaved) => void;
  /** More links or buttons for the end of the form. */
  children?: ReactNode;
}

/** Changes an account: the user's own, or any account for an administrator. */
export function AccountForm({
  account,
  form,
  withRole = false,
  onSaved,
  onUnsaved,
  children,
}: AccountFormProps) {
  const own = useUser().userId === account._id;
  const { fields, pictures, asksPassword, madeUp, onMakeUp, save, progress, draft } = useAccountChange(
    account,
    {
      form,
      own,
      withRole,
      onSaved,
    },
  );
  const { unsaved } = draft;
  useEffect(() => onUnsaved(unsaved), [onUnsaved, unsaved]);

  return (
    <Form
      fields={fields}
      save={save}
      end={
        <FormEnd
          submit={t('btn.update')}
          busy={t('busy.saving')}
          note={<DraftNote draft={draft} />}
          progress={progress}
        >
          {children}
        </FormEnd>
      }
    >
      <DraftOffer draft={draft} saved={`/showprofile/${account._id}`} />
      <Group heading={t('acc.sec.account')}>
        <NameAndEmail own={own} />
      </Group>
      <Group heading={t('acc.sec.person')}>
        <Person own={own} />
      </Group>
      <Group heading={t('acc.sec.password')}>
        {asksPassword && <OwnPassword own={own} />}
        {own ? (
          <PasswordField
            name="password"
            label={t('profile.password')}
            hint={ownPasswordHint}
            autoComplete="new-password"
          />
        ) : (
          <NewPassword
            label={t('profile.password')}
            hint={theirPasswordHint}
            madeUp={madeUp}
            onMakeUp={onMakeUp}
          />
        )}
      </Group>
      {withRole && (
        <Group heading={t('acc.sec.role')}>
          <RoleField />
          <Notice text={own && fields.watch('role') !== 'admin' ? t('admin.selfRole') : undefined} />
        </Group>
      )}
      <Group heading={t('profile.pictures')}>
        <SavedImages
          images={pictures.stored}
          removed={pictures.removed}
          onChange={pictures.setRemoved}
          alt={(numbers) => t('img.altProfile', { ...numbers, användarnamn: account.username })}
        />
        <ImagePicker picked={pictures.picked} onPick={pictures.setPicked} saved={pictures.kept.length} />
      </Group>
    </Form>
  );
}

const ownPasswordHint = `${t('profile.passwordHint')}. ${t('profile.passwordEnds')}`;
const theirPasswordHint = `${t('profile.passwordHintAdmin')}. ${t('profile.passwordEndsAdmin')}`;
