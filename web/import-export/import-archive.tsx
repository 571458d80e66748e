import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { sendFile } from '../api.ts';
import { BackToProfile } from '../shared/back-to-profile.tsx';
import { Button } from '../shared/button.tsx';
import { PickFile } from '../shared/file-button.tsx';
import { saveFailure } from '../shared/form/save-failure.ts';
import { PageHead } from '../shared/page-head.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { type Status, StatusMessage } from '../shared/status-message.tsx';
import { t } from '../strings.ts';
import styles from './import-export.module.css';
import { ImportSteps } from './import-steps.tsx';
import { Progress } from './progress.tsx';
import { importQuery } from './queries.ts';

/** The id of the current import is in the URL, so that it survives a reload. */
export function Component() {
  usePageTitle(t('title.readIn'));
  const [params, setParams] = useSearchParams();
  const id = params.get('import');
  const [status, setStatus] = useState<Status>();
  const show = (next: string | undefined) => setParams(next ? { import: next } : {}, { replace: true });
  const again = (why?: Status) => {
    setStatus(why);
    show(undefined);
  };
  return (
    <>
      <PageHead title={t('importExport.readIn')} actions={<BackToProfile />} />
      <div className={styles.stack}>
        {id ? (
          <ImportSteps key={id} id={id} onAgain={again} />
        ) : (
          <Choose status={status} onStatus={setStatus} onBegun={show} />
        )}
      </div>
    </>
  );
}

interface ChooseProps {
  /** The result for the previous file. */
  status: Status | undefined;
  onStatus: (status: Status | undefined) => void;
  onBegun: (id: string) => void;
}

function Choose({ status, onStatus, onBegun }: ChooseProps) {
  const [share, setShare] = useState<number>();
  const sending = useRef<AbortController>(undefined);
  const queryClient = useQueryClient();
  useEffect(() => () => sending.current?.abort(), []);

  async function send(file: File) {
    const abort = new AbortController();
    sending.current = abort;
    onStatus(undefined);
    setShare(0);
    const result = await sendFile('beginImport', file, setShare, abort.signal).catch(() => undefined);
    setShare(undefined);
    if (result === undefined) {
      onStatus({ text: t('import.cancelled') });
    } else if (result.ok) {
      queryClient.setQueryData(importQuery(result.data._id).queryKey, result.data);
      onBegun(result.data._id);
    } else {
      onStatus({ text: saveFailure(t('import.failed'), result).sentences.join(' '), failed: true });
    }
  }

  if (share !== undefined) {
    const percent = Math.round(share * 100);
    return (
      <>
        <Progress
          share={share}
          text={share < 1 ? t('import.sending', { procent: percent }) : t('import.checking')}
        />
        <Button variant="secondary" onClick={() => sending.current?.abort()}>
          {t('import.cancel')}
        </Button>
      </>
    );
  }
  return (
    <>
      <StatusMessage status={status} />
      <p>{t('import.intro')}</p>
      <PickFile text={t('import.pick')} accept=".zip,application/zip" onPick={(file) => void send(file)} />
    </>
  );
}
