import { Navigate, Outlet } from 'react-router';
import { useSession } from '../session-state.ts';

interface SignedInProps {
  /** Where everybody else is led. */
  otherwise: string;
  /** What they are told there. */
  message?: string;
}

/** A gate in the tree of routes. It spares a visitor a page that could not show anything; it protects nothing. */
export function SignedIn({ otherwise, message }: SignedInProps) {
  const session = useSession();
  // When somebody else logs in, in another tab, nothing goes on from what was begun here.
  if (session) return <Outlet key={session.userId} />;
  return <Navigate to={otherwise} replace state={message ? { message, tone: 'notice' } : null} />;
}
