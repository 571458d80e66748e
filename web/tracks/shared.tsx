import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { mayBeImage } from '../images/validate-files.ts';
import { useUser } from '../session-state.ts';
import { sharedFiles } from '../shared/device/shared-files.ts';
import { Loading } from '../shared/ui/loading.tsx';
import { t } from '../strings.ts';

/**
 * Opened when the user shares files to the app, or opens one with it: pictures, with their tracks, lead to the page that makes trips
 * of them, PDFs to the form of a receipt, tracks alone to the page that reads them.
 */
export function Component() {
  const { userId } = useUser();
  const isLost = useLocation().search === '?lost';
  const [files, setFiles] = useState<readonly File[]>();
  useEffect(() => {
    sharedFiles(userId).then(setFiles, () => setFiles([]));
  }, [userId]);
  if (!files) return <Loading text={t('loading.page')} />;
  if (files.some(mayBeImage)) return <Navigate to="/createlog/pictures?shared" replace />;
  if (files.some(mayBePdf)) return <Navigate to="/costs/new?shared" replace />;
  return <Navigate to={`/showprofile/${userId}/read-in?${isLost ? 'lost' : 'shared'}`} replace />;
}

const mayBePdf = ({ type, name }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name);
