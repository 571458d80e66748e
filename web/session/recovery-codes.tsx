import { useState } from 'react';
import { useUser } from '../session-state.ts';
import { saveAsFile } from '../shared/device/save-as-file.ts';
import type { FlashMessage } from '../shared/navigation/flash-message.ts';
import { useLeaveGuard } from '../shared/navigation/leave-guard.tsx';
import { Button, ButtonRow, LinkButton } from '../shared/ui/button.tsx';
import { CopyButton } from '../shared/ui/copy-button.tsx';
import { Download, Printer } from '../shared/ui/icons.ts';
import { StepHeading } from '../shared/ui/step-heading.tsx';
import { t } from '../strings.ts';
import styles from './recovery-codes.module.css';
import stack from './two-step.module.css';

/** The codes are shown only this once: the server can only check them. A guard keeps the user from leaving by mistake. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const { userId } = useUser();
  const [taken, setTaken] = useState(false);
  const guard = useLeaveGuard(taken ? 'nothing' : 'lost', t('recovery.leave'));
  const take = () => setTaken(true);
  const file = `${t('recovery.fileHead')}\r\n\r\n${codes.join('\r\n')}\r\n`;
  return (
    <div className={stack.stack}>
      <StepHeading text={t('recovery.h')} />
      <p>{t('recovery.on')}</p>
      <p>{t('recovery.p')}</p>
      <ul className={styles.codes} aria-label={t('recovery.list')} onCopy={take}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <ButtonRow>
        <CopyButton text={codes.join('\n')} onTried={take} />
        <Button
          variant="secondary"
          onClick={() => {
            saveAsFile(t('recovery.fileName'), 'text/plain', file);
            take();
          }}
        >
          <Download />
          {t('recovery.download')}
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            print();
            take();
          }}
        >
          <Printer />
          {t('btn.print')}
        </Button>
      </ButtonRow>
      <LinkButton
        variant="primary"
        to={`/showprofile/${userId}`}
        state={{ message: t('twoStep.isOn') } satisfies FlashMessage}
      >
        {t('recovery.done')}
      </LinkButton>
      {guard.dialog}
    </div>
  );
}
