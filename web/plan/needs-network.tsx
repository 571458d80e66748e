import { Notice } from '../shared/form/notice.tsx';
import { useOnline } from '../shared/use-online.ts';
import { t } from '../strings.ts';

/** Over what changes the plan: it is changed on the server alone. */
export const NeedsNetwork = () => <Notice text={useOnline() ? undefined : t('plan.offline')} />;
