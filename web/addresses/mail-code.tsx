import { requiredText } from '#contract/fields';
import { call } from '../api.ts';
import { Form } from '../shared/form/form.tsx';
import { FormEnd } from '../shared/form/form-end.tsx';
import { saveFailure } from '../shared/form/save-failure.ts';
import { TextField } from '../shared/form/text-field.tsx';
import { useFields } from '../shared/form/use-fields.ts';
import { Button } from '../shared/ui/button.tsx';
import { t } from '../strings.ts';

interface MailCodeProps {
  email: string;
  onProved: () => void;
  onAskAgain: () => void;
}

/** The code of a mail proves that the address is the user's own. Until then nothing else is sent there. */
export function MailCode({ email, onProved, onAskAgain }: MailCodeProps) {
  const fields = useFields({ code: requiredText(40, t('reminders.code.missing')) }, { code: '' });

  async function prove({ code }: { code: string }) {
    const result = await call('changeReminders', { body: { mail: true, code } });
    if (!result.ok) return saveFailure(t('reminders.code.failed'), result);
    onProved();
    return undefined;
  }

  return (
    <Form
      fields={fields}
      save={prove}
      unmarked
      end={
        <FormEnd short submit={t('reminders.code.prove')} busy={t('reminders.code.proving')}>
          <Button variant="quiet" onClick={onAskAgain}>
            {t('reminders.code.again')}
          </Button>
        </FormEnd>
      }
    >
      <TextField
        name="code"
        label={t('reminders.code')}
        hint={t('reminders.code.hint', { adress: email })}
        autoComplete="one-time-code"
        width="half"
        verbatim
        required
      />
    </Form>
  );
}
