import { Navigate, useLocation } from 'react-router';
import { useUser } from '../session-state.ts';

/** Where the device leads somebody who shares a file to the app, or opens one with it: on to the page that reads it. */
export function Component() {
  const { userId } = useUser();
  const isLost = useLocation().search === '?lost';
  return <Navigate to={`/showprofile/${userId}/read-tracks?${isLost ? 'lost' : 'shared'}`} replace />;
}
