import { Navigate, Outlet, useParams } from 'react-router';
import { useSession } from '../session-state.ts';

/** Gates in the tree of routes, beside `SignedIn`. They spare a visitor a page that could not show anything. */

export function AdministratorOnly() {
  return useSession()?.userRole === 'admin' ? <Outlet /> : <Navigate to="/" replace />;
}

export function OwnerOrAdministrator() {
  const session = useSession();
  const isOwner = useIsOwner();
  return isOwner || session?.userRole === 'admin' ? <Outlet /> : <Navigate to="/info" replace />;
}

/** What concerns one's own log-ins is nobody else's, an administrator's neither. */
export function OwnerOnly() {
  return useIsOwner() ? <Outlet /> : <Navigate to="/info" replace />;
}

/** Whether the profile in the address is that of the user. */
export function useIsOwner(): boolean {
  const session = useSession();
  const { userid } = useParams();
  return session !== null && session.userId === userid;
}
