import { Notice } from '../shared/form/notice.tsx';
import { useOnline } from '../shared/use-online.ts';
import { t } from '../strings.ts';

/** A warning above everything that changes the plan: changes need the server. */
export const NeedsNetwork = () => <Notice text={useOnline() ? undefined : t('plan.offline')} />;
