import { useState } from 'react';
import { call } from '../api.ts';
import { PasswordForm } from '../shared/password-form.tsx';
import { Button } from '../shared/ui/button.tsx';
import { ConfirmDialog } from '../shared/ui/confirm-dialog.tsx';
import { StatusMessage } from '../shared/ui/status-message.tsx';
import { useWithPassword } from '../shared/use-with-password.ts';
import { t } from '../strings.ts';
import styles from './two-step.module.css';
import type { AppKey } from './two-step-set-up.tsx';

export function TwoStepOff({ onBegun }: { onBegun: (key: AppKey) => void }) {
  const begin = useWithPassword(t('twoStep.beginFailed'), async (body) => {
    const result = await call('beginTwoStep', { body });
    if (result.ok) onBegun(result.data);
    return result;
  });
  if (begin.asks) return <PasswordForm submit={t('security.goOn')} {...begin.form} />;
  return (
    <div className={styles.stack}>
      <StatusMessage status={begin.failure} />
      <p>
        <strong>{t('twoStep.isOff')}</strong>
      </p>
      <p>{t('twoStep.intro')}</p>
      <p>{t('twoStep.app')}</p>
      <Button
        ref={begin.button}
        variant="primary"
        busy={begin.busy ? t('security.goingOn') : undefined}
        onClick={() => void begin.go()}
      >
        {t('twoStep.turnOn')}
      </Button>
    </div>
  );
}

interface TwoStepOnProps {
  codesLeft: number;
  onEnded: () => void;
}

export function TwoStepOn({ codesLeft, onEnded }: TwoStepOnProps) {
  const [sure, setSure] = useState(false);
  const end = useWithPassword(t('twoStep.off.failed'), async (body) => {
    const result = await call('endTwoStep', { body });
    if (result.ok) onEnded();
    return result;
  });
  if (end.asks) {
    const cancel = () => {
      setSure(false);
      end.form.onCancel();
    };
    return <PasswordForm submit={t('twoStep.off.confirm')} save={end.form.save} onCancel={cancel} />;
  }
  return (
    <div className={styles.stack}>
      <p>
        <strong>{t('twoStep.isOn')}</strong>
      </p>
      <p>{codesLeftText(codesLeft)}</p>
      <p>{t('recovery.new')}</p>
      <Button ref={end.button} variant="danger" onClick={() => setSure(true)}>
        {t('twoStep.turnOff')}
      </Button>
      <ConfirmDialog
        open={sure}
        title={t('twoStep.off.title')}
        text={t('twoStep.off.text')}
        cancel={t('btn.cancel')}
        confirm={{ text: t('twoStep.off.confirm'), variant: 'danger-solid' }}
        busy={end.busy ? t('twoStep.off.busy') : undefined}
        failure={end.failure?.text}
        onCancel={() => setSure(false)}
        onConfirm={() => void end.go()}
      />
    </div>
  );
}

function codesLeftText(n: number): string {
  if (n === 0) return t('recovery.left.none');
  return n === 1 ? t('recovery.left.one') : t('recovery.left.many', { n });
}
