import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { mayBeImage } from '../images/validate-files.ts';
import { useUser } from '../session-state.ts';
import { sharedFiles } from '../shared/device/shared-files.ts';
import { Loading } from '../shared/ui/loading.tsx';
import { t } from '../strings.ts';

/**
 * Opened when the user shares files to the app, or opens one with it: pictures, with their tracks, lead to the page that makes trips
 * of them, tracks alone to the page that reads them.
 */
export function Component() {
  const { userId } = useUser();
  const isLost = useLocation().search === '?lost';
  const [hasPictures, setHasPictures] = useState<boolean>();
  useEffect(() => {
    sharedFiles(userId).then(
      (files) => setHasPictures(files.some(mayBeImage)),
      () => setHasPictures(false),
    );
  }, [userId]);
  if (hasPictures === undefined) return <Loading text={t('loading.page')} />;
  if (hasPictures) return <Navigate to="/createlog/pictures?shared" replace />;
  return <Navigate to={`/showprofile/${userId}/read-in?${isLost ? 'lost' : 'shared'}`} replace />;
}
