import { useState } from 'react';
import type { Failure } from '../../api.ts';
import { t } from '../../strings.ts';
import { saveFailure } from '../form/save-failure.ts';
import { Button } from '../ui/button.tsx';
import { Download } from '../ui/icons.ts';
import { type Status, StatusMessage } from '../ui/status-message.tsx';

interface FetchAsFileProps {
  text: string;
  /** Asks the server for the address of the file, which soon expires. */
  prepare: () => Promise<{ ok: true; data: { address: string } } | Failure>;
}

/** A button that lets the browser save what the server makes, and a link to it in case the browser does not begin. */
export function FetchAsFile({ text, prepare }: FetchAsFileProps) {
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState<Status>();
  const [address, setAddress] = useState<string>();

  async function take() {
    setBusy(true);
    const result = await prepare();
    setBusy(false);
    if (!result.ok) {
      const { sentences, fields = {} } = saveFailure(t('export.failed'), result);
      setAddress(undefined);
      setStatus({ text: [...sentences, ...Object.values(fields)].join(' '), failed: true });
      return;
    }
    setAddress(result.data.address);
    setStatus({ text: t('export.started') });
    saveAsStream(result.data.address);
  }

  return (
    <>
      <StatusMessage status={status} />
      <Button variant="primary" busy={busy ? t('export.busy') : undefined} onClick={() => void take()}>
        <Download />
        {text}
      </Button>
      {address && (
        <p>
          <a href={address} download>
            {t('export.again')}
          </a>
        </p>
      )}
    </>
  );
}

/** It may not fit in the memory of the browser. */
function saveAsStream(address: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
