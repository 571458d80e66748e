import { Navigate, Outlet, useParams } from 'react-router';
import { useSession } from '../session-state.ts';

/** Gates in the tree of routes, beside `SignedIn`. They spare a visitor a page that could not show anything. */

export function AdministratorOnly() {
  const session = useSession();
  return session?.userRole === 'admin' ? <Outlet key={session.userId} /> : <Navigate to="/" replace />;
}

export function OwnerOrAdministrator() {
  const session = useSession();
  const isOwner = useIsOwner();
  const mayEnter = isOwner || session?.userRole === 'admin';
  return mayEnter ? <Outlet key={session?.userId} /> : <Navigate to="/info" replace />;
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
