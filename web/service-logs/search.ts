import { type ListedServiceLog, serviceSections } from '#contract/service-logs';
import { holdsWords } from '../shared/ledger/words.ts';

/** Whether a service log holds every word of `wanted`, in whatever field. */
export function matches(log: ListedServiceLog, wanted: string): boolean {
  const { title, boatNameModel, engineType, servicePersonOrCompany, serviceType } = log;
  const sections = serviceSections.map((name) => log[name]);
  return holdsWords(
    [title, boatNameModel, engineType, servicePersonOrCompany, serviceType, ...sections],
    wanted,
  );
}
