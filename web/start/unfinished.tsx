import { draftAddress } from '../drafts/address.ts';
import { useLooseDrafts } from '../drafts/use-drafts.ts';
import { countOf, queueText } from '../outbox/queue-text.ts';
import { titleIn, titleOf, useWaitingRecords, type Waiting } from '../outbox/use-changes.ts';
import { wallClockOf, weekdayDateTime } from '../shared/text/dates.ts';
import { CloudUpload, Pencil } from '../shared/ui/icons.ts';
import { PageSection } from '../shared/ui/page-section.tsx';
import { t } from '../strings.ts';
import { type Line, Lines } from './lines.tsx';

/** Drafts that are not saved, and changes that are not sent; nothing if there are none. */
export function Unfinished() {
  const drafts = useLooseDrafts();
  const records = useWaitingRecords();
  const lines: Line[] = [
    ...drafts.map(({ id, form, base, texts, at }) => ({
      to: draftAddress(form, id),
      icon: <Pencil />,
      name: t('list.draft'),
      text: t('start.draft', {
        namn: titleIn({ ...base, ...texts }) || texts.position?.trim() || t('draft.untitled'),
        datum: weekdayDateTime(wallClockOf(new Date(at).toISOString())),
      }),
    })),
    ...(records.length > 0
      ? [{ to: '/outbox', icon: <CloudUpload />, name: t('outbox.h1'), text: waitingText(records) }]
      : []),
  ];
  if (lines.length === 0) return null;
  return (
    <PageSection heading={t('start.unfinished')}>
      <Lines lines={lines} />
    </PageSection>
  );
}

function waitingText(records: readonly Waiting[]): string {
  const [first] = records;
  return records.length === 1 && first ? titleOf(first) : queueText(countOf(records));
}
