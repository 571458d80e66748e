import { useDrafts } from '../drafts/use-drafts.ts';
import { useOnce } from '../shared/use-once.ts';

/**
 * Whether the form of a new record can be shown: there is what it can belong to, or a draft, which can be read also if what it
 * belonged to has been deleted since. A form that is open stays. `owners` are undefined while they are not known.
 */
export function useMayOpen(address: string, owners: readonly object[] | undefined): boolean {
  const [draft] = useDrafts(address);
  return useOnce(owners && (owners[0] ?? draft)) !== undefined;
}
