import { Navigate, Outlet, useParams } from 'react-router';
import { type Session, useSession } from '../session-state.ts';
import { t } from '../strings.ts';

/**
 * Guards in the tree of routes. They spare a visitor pages that could show nothing, but they protect nothing: the server
 * decides who may see which data.
 */
interface GuardProps {
  admits?: (session: Session, userid: string | undefined) => boolean;
  /** Where all others are redirected. */
  otherwise: string;
  /** The message that they see there. */
  message?: string;
}

function Guard({ admits = () => true, otherwise, message }: GuardProps) {
  const session = useSession();
  const { userid } = useParams();
  // When another user logs in, in another tab, nothing that was begun here continues.
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
/** Only for the account's owner, not even for an administrator: pages about log-ins. */
export const owner = <Guard admits={isOwner} otherwise="/info" />;
export const ownerOrAdministrator = (
  <Guard
    admits={(session, userid) => isOwner(session, userid) || isAdministrator(session)}
    otherwise="/info"
  />
);
