import { serviceLogText } from '#contract/log-text';
import { search } from '#contract/search';
import type { ListedServiceLog } from '#contract/service-logs';
import { excerpt } from '../shared/ledger/excerpt.ts';
import { type StringKey, t } from '../strings.ts';
import { followUpSections, workSections } from './sections.ts';

/** Those of the service logs that hold every word of `q`, in whatever field, by the rules that the server has too. */
export function answersAmong(logs: readonly ListedServiceLog[], q: string): ListedServiceLog[] {
  const holds = search(q);
  return logs.filter((log) => holds(searchTextOf(log)));
}

const searchTexts = new WeakMap<ListedServiceLog, string>();

/** All that is searched in a log. It is looked at for each letter of a search, and stays as it is. */
function searchTextOf(log: ListedServiceLog): string {
  const text = searchTexts.get(log) ?? serviceLogText(log);
  searchTexts.set(log, text);
  return text;
}

/** All that a service log says beside its title, under the names that its page has for it. */
const textsOf = (log: ListedServiceLog): { label: StringKey; text: string }[] => [
  ...[...workSections, ...followUpSections].map(({ name, label }) => ({ label, text: log[name] })),
  { label: 'svc.boat', text: log.boatNameModel },
  { label: 'svc.engineType', text: log.engineType },
  { label: 'svc.show.person', text: log.servicePersonOrCompany },
  { label: 'svc.type', text: log.serviceType },
];

/** `Motorservice: Bytt impeller`: the first part of the log with something in it that was searched for. */
export function excerptOf(log: ListedServiceLog, wanted: string): string | undefined {
  for (const { label, text } of textsOf(log)) {
    const found = excerpt(text, wanted);
    if (found !== undefined) return `${t(label)}: ${found}`;
  }
  return undefined;
}
