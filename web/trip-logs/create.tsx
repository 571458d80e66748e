import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CreateLog } from '../logs/create.tsx';
import { useUser } from '../session-state.ts';
import { forgetSharedFiles, sharedFiles } from '../shared/device/shared-files.ts';
import { form } from './form.tsx';
import { tripLogs } from './kind.ts';

export function Component() {
  const { userId } = useUser();
  const isShared = useSearchParams()[0].has('shared');
  const [pictures, setPictures] = useState<readonly File[]>();
  useEffect(() => {
    // They stay where they are until the form has kept them: a phone may end the page while it decodes photographs.
    if (isShared) sharedFiles(userId).then(setPictures, () => {});
  }, [isShared, userId]);
  return (
    <CreateLog
      kind={tripLogs}
      parts={form}
      {...(pictures && { pictures, onKept: () => void forgetSharedFiles(userId, pictures).catch(() => {}) })}
    />
  );
}
