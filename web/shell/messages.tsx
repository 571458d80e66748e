import { useFlashMessage } from '../shared/navigation/flash-message.ts';
import { CircleAlert, CircleCheck, X } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import styles from './messages.module.css';

/** Shows the message that a navigation carries. The live region is always rendered, so that it is read aloud. */
export function Messages() {
  const { message, dismiss } = useFlashMessage();
  const notice = message?.tone === 'notice';
  return (
    <div role="status" aria-label={t('a11y.messages')}>
      {message && (
        <div className={notice ? styles.notice : styles.ok}>
          <div className={styles.in}>
            {notice ? <CircleAlert /> : <CircleCheck />}
            <p>{message.message}</p>
            <button type="button" aria-label={t('a11y.dismiss')} onClick={dismiss}>
              <X />
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
