import { lazily } from '../shared/ui/lazily.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { t } from '../strings.ts';

/** Loaded when something is searched for: who only opens a list doesn't wait for it. */
export const FoundEverywhere = lazily(async () => (await import('./found.tsx')).Found, {
  waiting: () => <Loading text={t('search.loading')} shape="ledger" />,
});
