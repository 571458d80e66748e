import type { Entry } from '../offline/entry.ts';
import { Conflict, type FactOf } from '../outbox/conflict.tsx';
import { WaitingNote } from '../outbox/waiting-note.tsx';
import { dateTime } from '../shared/dates.ts';
import { type StringKey, t } from '../strings.ts';
import { followUpSections, workSections } from './sections.ts';

/** What of a service log has not been sent, and both sides where it was changed elsewhere too. `id`: what it is called in addresses. */
export function ServiceLogWaiting({ entry, id }: { entry: Entry; id: string }) {
  const show = `/showservicelog/${id}`;
  return (
    <WaitingNote entry={entry} to={{ show, update: `/updateservicelog/${id}`, list: '/servicelogs' }}>
      <Conflict entry={entry} factOf={factOf} show={show} />
    </WaitingNote>
  );
}

const labels = new Map<string, StringKey>([
  ['title', 'svc.title'],
  ['date', 'svc.date'],
  ['boatNameModel', 'svc.boat'],
  ['engineType', 'svc.engineType'],
  ['servicePersonOrCompany', 'svc.person'],
  ['serviceType', 'svc.type'],
  ...[...workSections, ...followUpSections].map(({ name, label }) => [name, label] as const),
]);

const factOf: FactOf = (name, log) => {
  const label = labels.get(name);
  const text = String(log[name] ?? '');
  return { label: label ? t(label) : name, value: name === 'date' ? dateTime(text) : text };
};
