import { useUser } from '../session-state.ts';
import { Button, ButtonRow, LinkButton } from '../shared/button.tsx';
import { Download, Printer } from '../shared/icons.ts';
import type { StateMessage } from '../shared/state-message.ts';
import { StepHeading } from '../shared/step-heading.tsx';
import { t } from '../strings.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './recovery-codes.module.css';
import stack from './two-step.module.css';

/** The one time they can be seen: the server keeps only what it can tell them by. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const { userId } = useUser();
  const file = `${t('recovery.fileHead')}\r\n\r\n${codes.join('\r\n')}\r\n`;
  return (
    <div className={stack.stack}>
      <StepHeading text={t('recovery.h')} />
      <p>{t('recovery.on')}</p>
      <p>{t('recovery.p')}</p>
      <ul className={styles.codes} aria-label={t('recovery.list')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <ButtonRow>
        <CopyButton text={codes.join('\n')} />
        <Button variant="secondary" onClick={() => save(t('recovery.fileName'), file)}>
          <Download />
          {t('recovery.download')}
        </Button>
        <Button variant="secondary" onClick={() => print()}>
          <Printer />
          {t('btn.print')}
        </Button>
      </ButtonRow>
      <LinkButton
        variant="primary"
        to={`/showprofile/${userId}`}
        state={{ message: t('twoStep.isOn') } satisfies StateMessage}
      >
        {t('recovery.done')}
      </LinkButton>
    </div>
  );
}

/** Has the browser keep a text as a file. */
function save(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A browser reads it after this, in its own time.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
