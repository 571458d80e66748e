import { Notice } from '../shared/form/notice.tsx';
import { clockTime, wallClockOf } from '../shared/text/dates.ts';
import { t } from '../strings.ts';
import type { FormDraft } from './use-draft.ts';

/** For the end of a form: when its draft was last stored. Screen readers announce only a failure. */
export function DraftNote({ draft: { savedAt, failed } }: { draft: FormDraft }) {
  return (
    <>
      <Notice text={failed ? t('draft.failed') : undefined} />
      {savedAt !== undefined && !failed && (
        <p className="small muted">
          {t('draft.saved', { tid: clockTime(wallClockOf(new Date(savedAt).toISOString())) })}
        </p>
      )}
    </>
  );
}
