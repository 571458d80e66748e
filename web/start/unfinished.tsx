import { draftAddress } from '../drafts/address.ts';
import { useDrafts } from '../drafts/use-drafts.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { wallClockOf, weekdayDateTime } from '../shared/dates.ts';
import { CloudUpload, Pencil } from '../shared/icons.ts';
import { PageSection } from '../shared/page-section.tsx';
import { t } from '../strings.ts';
import { type Line, Lines } from './lines.tsx';

/** Drafts that are not saved, and changes that are not sent; nothing if there are none. */
export function Unfinished() {
  const trips = useDrafts('/createlog');
  const services = useDrafts('/createservicelog');
  const entries = useOutbox() ?? [];
  const lines: Line[] = [
    ...[...trips, ...services].map(({ id, form, texts, savedAt }) => ({
      to: draftAddress(form, id),
      icon: <Pencil />,
      name: t('list.draft'),
      text: t('start.draft', {
        namn: texts.title?.trim() || texts.position?.trim() || t('draft.untitled'),
        datum: weekdayDateTime(wallClockOf(savedAt)),
      }),
    })),
    ...(entries.length > 0
      ? [{ to: '/outbox', icon: <CloudUpload />, name: t('outbox.h1'), text: waitingText(entries) }]
      : []),
  ];
  if (lines.length === 0) return null;
  return (
    <PageSection heading={t('start.unfinished')}>
      <Lines lines={lines} />
    </PageSection>
  );
}

function waitingText(entries: readonly { base?: object | null | undefined; fields?: object | undefined }[]) {
  const [first] = entries;
  if (entries.length > 1) return t('start.waiting', { n: entries.length });
  const { title } = { ...first?.base, ...first?.fields } as { title?: unknown };
  return String(title ?? '');
}
