import { titleIn } from '../outbox/use-changes.ts';
import { Ledger, LedgerEntry } from '../shared/ledger/ledger.tsx';
import { LedgerHead } from '../shared/ledger/ledger-head.tsx';
import { wallClockOf, weekdayDateTime } from '../shared/text/dates.ts';
import { Pencil } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import type { Draft } from '../sync/change.ts';
import { draftAddress } from './address.ts';
import styles from './draft-rows.module.css';

interface DraftRowsProps {
  drafts: readonly Draft[];
  /** What a row shows of a draft, made from the texts of its fields; its title by default that of its record. */
  row: (texts: Partial<Record<string, string>>) => {
    when?: string | undefined;
    title?: string | undefined;
    lead?: string | undefined;
  };
}

/** Drafts that have no page of their own, above the list of what is saved. Renders nothing if there are none. */
export function DraftRows({ drafts, row }: DraftRowsProps) {
  if (drafts.length === 0) return null;
  return (
    <div className={styles.drafts}>
      <LedgerHead>
        <h2>{t('draft.count', { n: drafts.length })}</h2>
      </LedgerHead>
      <Ledger>
        {drafts.map(({ id, form, base, texts, at }) => {
          const { when, lead, title = titleIn({ ...base, ...texts }) || t('draft.untitled') } = row(texts);
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
