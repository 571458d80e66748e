import type { ListedServiceLog } from '#contract/service-logs';
import { t } from '../strings.ts';

type Field = 'boatNameModel' | 'engineType' | 'servicePersonOrCompany' | 'serviceType';

export type Suggestions = Record<Field, string[]>;

/** What was written in these fields before, the latest first. For the type also what is usual. */
export function suggestionsFrom(logs: readonly Pick<ListedServiceLog, Field>[]): Suggestions {
  const written = (field: Field) => logs.map((log) => log[field]);
  return {
    boatNameModel: once(written('boatNameModel')),
    engineType: once(written('engineType')),
    servicePersonOrCompany: once(written('servicePersonOrCompany')),
    serviceType: once([...written('serviceType'), ...t('svc.typeOptions').split(', ')]),
  };
}

/** Each text once, whatever its capitals, as it stands the first time. */
function once(texts: string[]): string[] {
  const found = new Map<string, string>();
  for (const text of texts.map((one) => one.trim())) {
    const key = text.toLocaleLowerCase('sv');
    if (text !== '' && !found.has(key)) found.set(key, text);
  }
  return [...found.values()];
}
