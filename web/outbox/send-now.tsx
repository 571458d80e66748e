import { useState } from 'react';
import { syncOf } from '../offline/start.ts';
import { useSyncStatus } from '../offline/status.ts';
import { useUser } from '../session-state.ts';
import { Button } from '../shared/button.tsx';
import { t } from '../strings.ts';
import { currentSync } from '../sync/account.ts';

/** Sends at once, for a user who knows better than the device that there is a network. */
export function SendNow({ small = false }: { small?: boolean }) {
  const { userId } = useUser();
  const { sending } = useSyncStatus();
  const [pressed, setPressed] = useState(false);
  async function send() {
    setPressed(true);
    await Promise.all([syncOf(userId).now(), currentSync().then((sync) => sync.sendNow())]);
    setPressed(false);
  }
  return (
    <Button
      variant="secondary"
      small={small}
      busy={sending || pressed ? t('busy.sending') : undefined}
      onClick={() => void send()}
    >
      {t('net.sendNow')}
    </Button>
  );
}
