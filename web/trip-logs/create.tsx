import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CreateLog } from '../logs/create.tsx';
import { takeSharedFiles } from '../offline/shared-files.ts';
import { useUser } from '../session-state.ts';
import { form } from './form.tsx';
import { tripLogs } from './kind.ts';

export function Component() {
  const { userId } = useUser();
  const isShared = useSearchParams()[0].has('shared');
  const [pictures, setPictures] = useState<readonly File[]>();
  useEffect(() => {
    // Files that another app has shared are taken only once, even if the page is loaded again.
    if (isShared) takeSharedFiles(userId).then(setPictures, () => {});
  }, [isShared, userId]);
  return <CreateLog kind={tripLogs} parts={form} {...(pictures && { pictures })} />;
}
