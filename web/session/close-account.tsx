import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { requiredText } from '#contract/fields';
import { limits } from '#contract/limits';
import { call } from '../api.ts';
import { useUser } from '../session-state.ts';
import { Form } from '../shared/form/form.tsx';
import { FormEnd } from '../shared/form/form-end.tsx';
import { Group } from '../shared/form/group.tsx';
import { PasswordField } from '../shared/form/password-field.tsx';
import { type SaveFailure, saveFailure } from '../shared/form/save-failure.ts';
import { useFields } from '../shared/form/use-fields.ts';
import { BackToProfile } from '../shared/navigation/back-to-profile.tsx';
import type { FlashMessage } from '../shared/navigation/flash-message.ts';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { LinkButton } from '../shared/ui/button.tsx';
import { Download } from '../shared/ui/icons.ts';
import { PageHead } from '../shared/ui/page-head.tsx';
import { t } from '../strings.ts';
import { forgetUser } from './log-out.ts';

/** The page on which the owner closes the account. It offers the export first, which is not available afterwards. */
export function Component() {
  usePageTitle(t('title.closeAccount'));
  const { userId } = useUser();
  const navigate = useNavigate();
  /** The user's data is deleted only after leaving the page: otherwise its guard would redirect, without the message. */
  const closed = useRef(false);
  useEffect(
    () => () => {
      if (closed.current) void forgetUser(userId);
    },
    [userId],
  );
  const fields = useFields(
    { currentPassword: requiredText(limits.password.max, t('val.acc.currentPassword')) },
    { currentPassword: '' },
  );

  async function close(body: { currentPassword: string }): Promise<SaveFailure | undefined> {
    const result = await call('closeAccount', { body });
    if (!result.ok) return saveFailure(t('closeAccount.failed'), result);
    closed.current = true;
    const state: FlashMessage = { message: t('closeAccount.done') };
    void navigate('/info', { replace: true, state });
    return undefined;
  }

  return (
    <>
      <PageHead title={t('closeAccount.h1')} actions={<BackToProfile />} />
      <Form
        fields={fields}
        save={close}
        end={
          <FormEnd short danger submit={t('closeAccount.button')} busy={t('closeAccount.busy')}>
            <LinkButton variant="quiet" to={`/showprofile/${userId}`}>
              {t('btn.cancel')}
            </LinkButton>
          </FormEnd>
        }
      >
        <Group heading={t('closeAccount.what.h')}>
          <p>{t('closeAccount.what')}</p>
          <p>{t('closeAccount.regret')}</p>
        </Group>
        <Group heading={t('closeAccount.export.h')}>
          <p>{t('closeAccount.export')}</p>
          <div>
            <LinkButton variant="secondary" to={`/showprofile/${userId}/export`}>
              <Download />
              {t('importExport.export')}
            </LinkButton>
          </div>
        </Group>
        <Group heading={t('closeAccount.password.h')}>
          <PasswordField
            name="currentPassword"
            label={t('security.currentPassword')}
            autoComplete="current-password"
            required
          />
        </Group>
      </Form>
    </>
  );
}
