import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type Account, accountFields, changedPassword, role } from '#contract/accounts';
import { call, type Failure } from '../api.ts';
import { useDraft } from '../drafts/use-draft.ts';
import type { PickedImage } from '../images/picked-image.ts';
import { deleteProfilePictures } from '../images/remove.ts';
import { useProfileUpload } from '../images/upload.tsx';
import type { SaveAttempt } from '../shared/form/save-attempt.ts';
import { type SaveFailure, saveFailure } from '../shared/form/save-failure.ts';
import { type Content, useFields } from '../shared/form/use-fields.ts';
import { passwordNoticeQuery } from '../shared/password-notice-query.ts';
import { t } from '../strings.ts';
import { ownPassword } from './own-password.tsx';

const shape = {
  ...accountFields,
  role,
  password: changedPassword,
  currentPassword: ownPassword,
};

/** The account as it was saved. */
export interface AccountChange extends Pick<Content<typeof shape>, 'username' | 'role'> {
  /** The password, if it was generated. */
  madeUp: string | undefined;
}

interface Wishes {
  /** The address of the form; see `Draft`. */
  form: string;
  own: boolean;
  withRole: boolean;
  onSaved: (change: AccountChange) => void;
}

/**
 * The state of a form that changes an account, and how it is saved: first new pictures are uploaded, then the account is
 * changed, and only if that succeeds are removed pictures deleted. So a refused change costs no picture.
 */
export function useAccountChange(account: Account, { form, own, withRole, onSaved }: Wishes) {
  const { username, email, firstName, lastName, bio } = account;
  const texts = { username, email, firstName, lastName, bio, role: account.role };
  const fields = useFields(shape, { ...texts, password: '', currentPassword: '' });
  const [stored, setStored] = useState<readonly string[]>(account.profilePictures);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const kept = stored.filter((path) => !removed.includes(path));
  const [picked, setPicked] = useState<readonly PickedImage[]>([]);
  const [asksPassword, setAsksPassword] = useState(false);
  const [madeUp, setMadeUp] = useState<string>();
  const queryClient = useQueryClient();
  const upload = useProfileUpload();
  const draft = useDraft({
    form,
    fields,
    pictures: { picked, setPicked, removed, setRemoved },
    base: { _id: account._id, ...texts, profilePictures: account.profilePictures },
  });

  async function save(content: Content<typeof shape>, saving: SaveAttempt): Promise<SaveFailure | undefined> {
    const sent = await upload.send(picked, saving);
    if (!sent.ok) return sent.failure;

    const { password, currentPassword, role, ...rest } = content;
    // A changed role of one's own ends the session, and with it the right to the calls that delete pictures.
    const endsSession = own && withRole && role !== account.role;
    const updated = await call('changeProfile', {
      params: { userid: account._id },
      body: {
        ...rest,
        ...(own && { userid: account._id }),
        ...(withRole && { role }),
        ...(password.trim() && { password }),
        ...(madeUp !== undefined && { passwordIsTemporary: true }),
        ...(asksPassword && { currentPassword }),
        profilePictures: [...(endsSession ? kept : stored), ...sent.paths],
      },
      signal: saving.liveSignal(),
    });
    saving.throwIfEnded();
    if (!updated.ok) return explain(updated);
    // Only for a changed password: a changed role has ended this session, so that any call would be refused.
    if (own && password.trim()) void queryClient.invalidateQueries(passwordNoticeQuery);

    const deleted = await deleteProfilePictures(endsSession ? [] : removed, saving);
    if (!deleted.ok) {
      setStored(stored.filter((path) => !removed.includes(path) || deleted.left.includes(path)));
      setRemoved(deleted.left);
      return saveFailure(t('profile.picturesLeft'), deleted.failure);
    }
    draft.forget();
    onSaved({ username: content.username, role, madeUp });
    return undefined;
  }

  /** If the server wants the current password, as long after the log-in, the form asks for it and the next try sends it. */
  function explain(failure: Failure): SaveFailure {
    const asks = failure.kind === 'refused' && failure.error.code === 'current_password_required';
    if (!asks) return saveFailure(t('error.profile'), failure);
    // The field must be rendered before its error can be set.
    flushSync(() => setAsksPassword(true));
    const { message, fields } = failure.error;
    return { sentences: [message], ...(fields && { fields }) };
  }

  return {
    fields,
    save,
    asksPassword,
    madeUp,
    onMakeUp: (password: string | undefined) => {
      setMadeUp(password);
      fields.setValue('password', password ?? '', { shouldDirty: true });
    },
    progress: upload.progress,
    draft,
    pictures: {
      stored,
      removed,
      setRemoved,
      picked,
      setPicked,
      kept,
    },
  };
}
