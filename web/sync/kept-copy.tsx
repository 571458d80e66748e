import { useOnline } from '../shared/device/use-online.ts';
import { CopyNote } from '../shared/ui/kept-copy.tsx';
import { useSnapshot } from './account.ts';

/** Tells the user if the server can't be asked what is new, and when it last was. */
export function KeptCopy() {
  const snapshot = useSnapshot();
  const isOnline = useOnline();
  const isOld = snapshot !== undefined && (snapshot.isServerAway || !isOnline);
  return <CopyNote since={isOld ? snapshot.pulledAt : undefined} />;
}
