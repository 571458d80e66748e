import { useRef } from 'react';
import { Link } from 'react-router';
import { wallClockOf, weekdayDateTime } from '../shared/text/dates.ts';
import { Button } from '../shared/ui/button.tsx';
import { Undo2 } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import styles from './draft-offer.module.css';
import type { FormDraft } from './use-draft.ts';

interface DraftOfferProps {
  draft: FormDraft;
  /** The address of what is saved now, if something is. */
  saved?: string;
}

/** Offers an earlier draft of the form below it: to use, to discard, and to undo the discarding. */
export function DraftOffer({ draft: { earlier, use, discard, undo }, saved }: DraftOfferProps) {
  const said = useRef<HTMLParagraphElement>(null);
  // The pressed button disappears, and the focus must not be lost with it.
  const then = (act: () => void) => () => {
    said.current?.focus();
    act();
  };
  const warns = earlier?.outrun && earlier.state !== 'discarded';
  return (
    <div className={earlier ? styles.offer : undefined}>
      <p role="status" tabIndex={-1} ref={said} className={styles.said}>
        {earlier && sentences(earlier)}
      </p>
      {earlier && (
        <div className={styles.ways}>
          {earlier.state === 'discarded' && (
            <Button variant="secondary" small onClick={then(undo)}>
              <Undo2 />
              {t('btn.undo')}
            </Button>
          )}
          {earlier.state === 'found' && (
            <Button variant="secondary" small onClick={then(use)}>
              {t('draft.use')}
            </Button>
          )}
          {earlier.state !== 'discarded' && (
            <Button variant="quiet" small onClick={then(discard)}>
              {t('draft.discard')}
            </Button>
          )}
          {warns && saved && (
            <Link to={saved} target="_blank">
              {t('btn.showSaved')}
            </Link>
          )}
        </div>
      )}
    </div>
  );
}

function sentences(earlier: NonNullable<FormDraft['earlier']>): string {
  if (earlier.state === 'discarded') return t('draft.discarded');
  const { state, draft, outrun, held } = earlier;
  const datum = weekdayDateTime(wallClockOf(new Date(draft.at).toISOString()));
  const said = [t(state === 'found' ? 'draft.found' : 'draft.opened', { datum })];
  if (outrun) said.push(t('draft.outrun'));
  if (held) said.push(t('draft.held'));
  return said.join(' ');
}
