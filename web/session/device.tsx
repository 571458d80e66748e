import type { SessionInfo } from '#contract/session';
import { wallClockOf, weekdayDateTime } from '../shared/text/dates.ts';
import { Button } from '../shared/ui/button.tsx';
import { Monitor, Smartphone } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import { browserName, isHandheld } from './browser-name.ts';
import styles from './device.module.css';

interface DeviceProps {
  session: SessionInfo;
  /** Undefined for this device: the menu has its log-out. */
  onEnd?: () => void;
  ending?: boolean;
}

export function Device({ session, onEnd, ending = false }: DeviceProps) {
  const name = browserName(session.userAgent);
  return (
    <li className={styles.device}>
      {isHandheld(session.userAgent) ? <Smartphone /> : <Monitor />}
      <div className={styles.words}>
        <p className={styles.name}>
          {name}
          {session.current && <span className={styles.badge}>{t('devices.this')}</span>}
        </p>
        <dl>
          <Moment label={t('devices.lastUsed')} moment={session.lastSeenAt} />
          <Moment label={t('devices.loggedIn')} moment={session.createdAt} />
          <div>
            <dt>{t('devices.address')}</dt>
            <dd>{session.address}</dd>
          </div>
        </dl>
      </div>
      {onEnd && (
        <Button
          variant="secondary"
          small
          aria-label={t('devices.endAria', { enhet: name })}
          busy={ending ? t('devices.ending') : undefined}
          onClick={onEnd}
        >
          {t('devices.end')}
        </Button>
      )}
    </li>
  );
}

function Moment({ label, moment }: { label: string; moment: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <time dateTime={moment}>{weekdayDateTime(wallClockOf(moment))}</time>
      </dd>
    </div>
  );
}
