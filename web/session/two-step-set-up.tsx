import { requiredText } from '#contract/fields';
import { call } from '../api.ts';
import { Form } from '../shared/form/form.tsx';
import { FormEnd } from '../shared/form/form-end.tsx';
import { Group } from '../shared/form/group.tsx';
import { saveFailure } from '../shared/form/save-failure.ts';
import { TextField } from '../shared/form/text-field.tsx';
import { useFields } from '../shared/form/use-fields.ts';
import { Button, LinkButton } from '../shared/ui/button.tsx';
import { CopyButton } from '../shared/ui/copy-button.tsx';
import { StepHeading } from '../shared/ui/step-heading.tsx';
import { t } from '../strings.ts';
import { QrCode } from './qr-code.tsx';
import styles from './two-step.module.css';

/** The key from which an app makes its codes: as text, and within an address. */
export interface AppKey {
  secret: string;
  uri: string;
}

interface TwoStepSetUpProps {
  appKey: AppKey;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** The user puts the key into the app, and a code from the app confirms it. Until then nothing has changed. */
export function TwoStepSetUp({ appKey: { secret, uri }, onConfirmed, onCancel }: TwoStepSetUpProps) {
  const fields = useFields({ otp: requiredText(40, t('val.login.code')) }, { otp: '' });

  async function confirm({ otp }: { otp: string }) {
    const result = await call('confirmTwoStep', { body: { otp } });
    if (result.ok) {
      onConfirmed(result.data.recoveryCodes);
      return undefined;
    }
    // A code whose answer was lost may have turned it on, and nobody can see its recovery codes any more.
    if (result.kind === 'unreachable') return { sentences: [t('twoStep.unsure')] };
    if (result.error.code === 'two_step_already_on') return { sentences: [t('twoStep.alreadyOn')] };
    return saveFailure(t('twoStep.beginFailed'), result);
  }

  return (
    <>
      <div className={styles.head}>
        <StepHeading text={t('twoStep.turnOn')} />
      </div>
      <Form
        fields={fields}
        save={confirm}
        end={
          <FormEnd short submit={t('twoStep.confirm')} busy={t('twoStep.confirming')}>
            <Button variant="quiet" onClick={onCancel}>
              {t('btn.cancel')}
            </Button>
          </FormEnd>
        }
      >
        <Group heading={t('twoStep.scan.h')}>
          <div className={styles.stack}>
            <p>{t('twoStep.scan.p')}</p>
            <QrCode text={uri} alt={t('twoStep.scan.alt')} />
            <div className={styles.onThisDevice}>
              <LinkButton variant="secondary" to={uri} reloadDocument>
                {t('twoStep.scan.open')}
              </LinkButton>
            </div>
            <p>{t('twoStep.scan.key')}</p>
            <p>
              <code className={styles.key}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            </p>
            <CopyButton text={secret} />
          </div>
        </Group>
        <Group heading={t('twoStep.code.h')}>
          <TextField
            name="otp"
            label={t('twoStep.code')}
            hint={t('twoStep.codeHint')}
            inputMode="numeric"
            autoComplete="one-time-code"
            width="short"
            required
          />
        </Group>
      </Form>
    </>
  );
}
