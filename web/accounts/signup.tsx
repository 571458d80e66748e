import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { accountFields, newPassword, role } from '#contract/accounts';
import { call } from '../api.ts';
import { DraftNote } from '../drafts/draft-note.tsx';
import { DraftOffer } from '../drafts/draft-offer.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { Form } from '../shared/form/form.tsx';
import { FormEnd } from '../shared/form/form-end.tsx';
import { Group } from '../shared/form/group.tsx';
import { RequiredNote } from '../shared/form/required-note.tsx';
import type { SaveAttempt } from '../shared/form/save-attempt.ts';
import type { SaveFailure } from '../shared/form/save-failure.ts';
import { type Content, useFields } from '../shared/form/use-fields.ts';
import type { FlashMessage } from '../shared/navigation/flash-message.ts';
import { useLeaveGuard } from '../shared/navigation/leave-guard.tsx';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { PageHead } from '../shared/ui/page-head.tsx';
import { t } from '../strings.ts';
import { NameAndEmail, Person, RoleField } from './fields.tsx';
import { HandOver, type LogInToGive } from './hand-over.tsx';
import { newAccountId } from './new-id.ts';
import { NewPassword } from './new-password.tsx';
import { OwnPassword, ownPassword } from './own-password.tsx';
import { forgetAccounts } from './queries.ts';
import styles from './signup.module.css';

const shape = { ...accountFields, password: newPassword, role, currentPassword: ownPassword };

export function Component() {
  usePageTitle(t('title.signup'));
  const fields = useFields(shape, {
    username: '',
    email: '',
    password: '',
    firstName: '',
    lastName: '',
    bio: '',
    role: 'user',
    currentPassword: '',
  });
  const [serverMessage, setServerMessage] = useState<string>();
  const [asksPassword, setAsksPassword] = useState(false);
  const [madeUp, setMadeUp] = useState<string>();
  const [toGive, setToGive] = useState<LogInToGive>();
  const draft = useDraft({ form: '/signup', fields });
  const guard = useLeaveGuard(draft.unsaved);
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  async function save(content: Content<typeof shape>, saving: SaveAttempt): Promise<SaveFailure | undefined> {
    setServerMessage(undefined);
    const { currentPassword, ...account } = content;
    const created = await call('signUp', {
      body: {
        _id: newAccountId(),
        ...account,
        ...(madeUp !== undefined && { passwordIsTemporary: true }),
        ...(asksPassword && { currentPassword }),
        profilePictures: [],
      },
      signal: saving.liveSignal(),
    });
    saving.throwIfEnded();
    if (!created.ok) {
      const refused = created.kind === 'refused' ? created.error : undefined;
      // The field must be rendered before its error can be set.
      if (refused?.code === 'current_password_required') flushSync(() => setAsksPassword(true));
      setServerMessage(refused?.message ?? `${t('signup.srv.failed')} ${t('login.failedNet')}`);
      return { sentences: [], ...(refused?.fields && { fields: refused.fields }) };
    }
    forgetAccounts(queryClient);
    draft.forget();
    guard.allowLeave();
    const { username } = created.data;
    if (madeUp === undefined) await goOn(username);
    else setToGive({ username, password: madeUp });
    return undefined;
  }

  async function goOn(username: string) {
    const message = t('flash.accountCreated', { användarnamn: username });
    await navigate('/info', { replace: true, state: { message } satisfies FlashMessage });
  }

  if (toGive) {
    return (
      <>
        <PageHead title={t('signup.h1')} />
        <HandOver {...toGive} onDone={() => void goOn(toGive.username)} />
      </>
    );
  }

  return (
    <>
      <PageHead title={t('signup.h1')} note={<RequiredNote />} />
      <Form
        fields={fields}
        save={save}
        end={
          <FormEnd
            submit={t('btn.createAccount')}
            busy={t('busy.creating')}
            note={<DraftNote draft={draft} />}
          />
        }
      >
        <DraftOffer draft={draft} />
        <Group heading={t('acc.sec.account')}>
          <NameAndEmail />
          <NewPassword
            label={t('acc.password')}
            hint={t('acc.passwordHint')}
            required
            madeUp={madeUp}
            onMakeUp={(password) => {
              setMadeUp(password);
              fields.setValue('password', password ?? '', { shouldDirty: true });
            }}
          />
        </Group>
        <Group heading={t('acc.sec.person')}>
          <Person />
        </Group>
        <Group heading={t('acc.sec.role')}>
          <RoleField />
          {asksPassword && <OwnPassword />}
          <p>{t('acc.consent')}</p>
        </Group>
      </Form>
      <div role="alert">{serverMessage && <ServerMessage message={serverMessage} />}</div>
      {guard.dialog}
    </>
  );
}

/** Below the form, as the specification says. Scrolled to, unless single fields have errors: those come first. */
function ServerMessage({ message }: { message: string }) {
  const said = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    said.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <p className={styles.message} ref={said}>
      {t('signup.serverMessage', { message })}
    </p>
  );
}
