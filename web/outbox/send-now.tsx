import { useState } from 'react';
import { useSending } from '../device/sending-state.ts';
import { Button } from '../shared/button.tsx';
import { t } from '../strings.ts';

/** Tries at once, for who knows better than the device that there is a network. */
export function SendNow({ small = false }: { small?: boolean }) {
  const { sending } = useSending();
  const [pressed, setPressed] = useState(false);
  async function send() {
    setPressed(true);
    const { sendNow } = await import('../device/sending.ts');
    await sendNow();
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
