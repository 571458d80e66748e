import { useEffect } from 'react';
import { requiredText } from '#contract/fields';
import { limits } from '#contract/limits';
import { t } from '../strings.ts';
import { Form } from './form/form.tsx';
import { FormEnd } from './form/form-end.tsx';
import { Group } from './form/group.tsx';
import { PasswordField } from './form/password-field.tsx';
import type { SaveFailure } from './form/save-failure.ts';
import { useFields } from './form/use-fields.ts';
import { Button } from './ui/button.tsx';

interface PasswordFormProps {
  /** The subject, if the page has more than one. */
  heading?: string;
  submit: string;
  save: (currentPassword: string) => Promise<SaveFailure | undefined>;
  onCancel: () => void;
}

/** Asks for the password again before an action that could lock the owner out. */
export function PasswordForm({
  heading = t('security.confirmItsYou.h'),
  submit,
  save,
  onCancel,
}: PasswordFormProps) {
  const fields = useFields(
    { currentPassword: requiredText(limits.password.max, t('val.acc.currentPassword')) },
    { currentPassword: '' },
  );
  useEffect(() => {
    const before = document.activeElement;
    fields.setFocus('currentPassword');
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [fields]);
  return (
    <Form
      fields={fields}
      save={({ currentPassword }) => save(currentPassword)}
      end={
        <FormEnd short submit={submit} busy={t('security.goingOn')}>
          <Button variant="quiet" onClick={onCancel}>
            {t('btn.cancel')}
          </Button>
        </FormEnd>
      }
    >
      <Group heading={heading}>
        <p>{t('security.confirmItsYou')}</p>
        <PasswordField
          name="currentPassword"
          label={t('security.currentPassword')}
          autoComplete="current-password"
          required
        />
      </Group>
    </Form>
  );
}
