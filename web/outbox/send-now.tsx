import { useState } from 'react';
import { Button } from '../shared/ui/button.tsx';
import { t } from '../strings.ts';
import { currentSync, useSnapshot } from '../sync/account.ts';

/** Sends at once, for a user who knows better than the device that there is a network. */
export function SendNow({ small = false }: { small?: boolean }) {
  const isRunning = useSnapshot()?.isRunning ?? false;
  const [pressed, setPressed] = useState(false);
  async function send() {
    setPressed(true);
    await (await currentSync()).sendNow();
    setPressed(false);
  }
  return (
    <Button
      variant="secondary"
      small={small}
      busy={isRunning || pressed ? t('busy.sending') : undefined}
      onClick={() => void send()}
    >
      {t('net.sendNow')}
    </Button>
  );
}
