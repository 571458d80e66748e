import { useState } from 'react';
import { call, type Failure } from '../api.ts';
import { Button } from '../shared/button.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { saveFailure } from '../shared/form/save-failure.ts';
import { Outcome, type Said } from '../shared/outcome.tsx';
import { t } from '../strings.ts';
import { hasCode } from './log-in-failure.ts';
import { PasswordForm } from './password-form.tsx';
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
      <Outcome said={begin.failure} />
      <p>
        <strong>{t('twoStep.isOff')}</strong>
      </p>
      <p>{t('twoStep.intro')}</p>
      <p>{t('twoStep.app')}</p>
      <Button
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
  if (end.asks) return <PasswordForm submit={t('twoStep.off.confirm')} {...end.form} />;
  return (
    <div className={styles.stack}>
      <p>
        <strong>{t('twoStep.isOn')}</strong>
      </p>
      <p>{codesLeftText(codesLeft)}</p>
      <p>{t('recovery.new')}</p>
      <Button variant="danger" onClick={() => setSure(true)}>
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

/** Tries without the password first: the server asks for it where the log-in is some time ago. */
function useWithPassword(
  /** What did not happen, as a sentence. */
  failed: string,
  attempt: (body: { currentPassword?: string }) => Promise<{ ok: true } | Failure>,
) {
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Said>();

  async function go() {
    setBusy(true);
    setFailure(undefined);
    const result = await attempt({});
    setBusy(false);
    if (result.ok) return;
    if (hasCode(result, 'current_password_required')) setAsks(true);
    else setFailure({ text: saveFailure(failed, result).sentences.join(' '), failed: true });
  }

  const form = {
    async save(currentPassword: string) {
      const result = await attempt({ currentPassword });
      return result.ok ? undefined : saveFailure(failed, result);
    },
    onCancel: () => setAsks(false),
  };
  return { asks, busy, failure, go, form };
}
