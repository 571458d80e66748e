import { Ledger, LedgerEntry } from '../shared/ledger/ledger.tsx';
import { LedgerHead } from '../shared/ledger/ledger-head.tsx';
import { wallClockOf, weekdayDateTime } from '../shared/text/dates.ts';
import { Pencil } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import { draftAddress } from './address.ts';
import styles from './draft-rows.module.css';
import { useDrafts } from './use-drafts.ts';

interface DraftRowsProps {
  /** The address of the form that the drafts belong to. */
  form: string;
  /** What a row shows of a draft, made from the texts of its fields; its title by default that of its form. */
  row: (texts: Partial<Record<string, string>>) => {
    when?: string | undefined;
    title?: string;
    lead?: string | undefined;
  };
}

/** The drafts of new items, above the list of the saved ones. Renders nothing if there are none. */
export function DraftRows({ form, row }: DraftRowsProps) {
  const drafts = useDrafts(form);
  if (drafts.length === 0) return null;
  return (
    <div className={styles.drafts}>
      <LedgerHead>
        <h2>{t('draft.count', { n: drafts.length })}</h2>
      </LedgerHead>
      <Ledger>
        {drafts.map(({ id, texts, at }) => {
          const { when, lead, title = texts.title?.trim() || t('draft.untitled') } = row(texts);
          const written = wallClockOf(new Date(at).toISOString());
          return (
            <LedgerEntry
              key={id}
              to={draftAddress(form, id)}
              title={title}
              when={when || written}
              lead={lead}
              text={t('draft.from', { datum: weekdayDateTime(written) })}
              badge={
                <>
                  <Pencil />
                  {t('list.draft')}
                </>
              }
              open={{ text: t('draft.continue'), aria: t('draft.continueAria', { rubrik: title }) }}
            />
          );
        })}
      </Ledger>
    </div>
  );
}
