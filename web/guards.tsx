import { Navigate, Outlet, useParams } from 'react-router';
import { t } from './first-strings.ts';
import { type Session, useSession } from './session-state.ts';

/**
 * Guards in the tree of routes. They spare a visitor a page that could not show anything; they protect nothing: who may see
 * which data is for the server to say.
 */
interface GuardProps {
  admits?: (session: Session, userid: string | undefined) => boolean;
  /** Where everybody else is led. */
  otherwise: string;
  /** What they are told there. */
  message?: string;
}

function Guard({ admits = () => true, otherwise, message }: GuardProps) {
  const session = useSession();
  const { userid } = useParams();
  // When somebody else logs in, in another tab, nothing goes on from what was begun here.
  if (session && admits(session, userid)) return <Outlet key={session.userId} />;
  return <Navigate to={otherwise} replace state={message ? { message, tone: 'notice' } : null} />;
}

const isAdministrator = ({ userRole }: Session) => userRole === 'admin';
const isOwner = ({ userId }: Session, userid: string | undefined) => userId === userid;

export const signedIn = <Guard otherwise="/info" />;
export const signedInForLog = <Guard otherwise="/info" message={t('flash.needLogin.log')} />;
export const signedInForService = <Guard otherwise="/info" message={t('flash.needLogin.service')} />;
export const signedInForShare = <Guard otherwise="/login" message={t('flash.needLogin.share')} />;
export const administrator = <Guard admits={isAdministrator} otherwise="/" />;
/** What concerns one's own log-ins is nobody else's, an administrator's neither. */
export const owner = <Guard admits={isOwner} otherwise="/info" />;
export const ownerOrAdministrator = (
  <Guard
    admits={(session, userid) => isOwner(session, userid) || isAdministrator(session)}
    otherwise="/info"
  />
);
