import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../strings.ts';
import { useBehind } from '../navigation/way-back.tsx';
import { buttonLook } from '../ui/button.tsx';
import { ChevronRight, Paperclip } from '../ui/icons.ts';
import { DateBlock } from './date-block.tsx';
import styles from './ledger.module.css';
import { Marked } from './marked.tsx';

/**
 * A list as one page of a logbook. Its children are `LedgerEntry`. It handles the clicks on their links itself: router links
 * would all render again at each change of the URL, as in a search, and a list may have a thousand of them.
 */
export function Ledger({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const behind = useBehind();
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => moveThumbOf(lastFollowed, list.current), []);
  function follow(event: MouseEvent) {
    const link = (event.target as Element).closest('a');
    const wantsAnotherTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || event.button !== 0 || wantsAnotherTab || event.defaultPrevented) return;
    event.preventDefault();
    lastFollowed = link.pathname;
    moveThumbOf(link.pathname, list.current);
    const viewTransition = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    void navigate(link.pathname + link.search, { state: behind, viewTransition });
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: pressing a link with a key also fires a click
    <ul className={styles.ledger} ref={list} onClick={follow}>
      {children}
    </ul>
  );
}

/** The page that was opened last from a list: on the way back from it, its picture goes back to its row. */
let lastFollowed: string | undefined;

/** The thumb of one row grows into the large picture of its page, where there are view transitions. */
function moveThumbOf(to: string | undefined, list: HTMLUListElement | null): void {
  for (const { style } of list?.querySelectorAll('img') ?? []) style.viewTransitionName = '';
  const thumb =
    to &&
    list
      ?.querySelector(`a[href="${CSS.escape(to)}"]`)
      ?.closest('li')
      ?.querySelector('img');
  if (thumb) thumb.style.viewTransitionName = 'picture';
}

/** A placeholder for a row that is not drawn yet. */
export const LedgerPlace = () => <li className={styles.place} />;

export interface LedgerFigure {
  label: string;
  /** Without a value the column stays empty, so that the others keep their place. */
  value?: ReactNode;
  /** Shown only where there is room for it, from 960 px. */
  roomy?: boolean;
}

interface LedgerEntryProps {
  /** A wall-clock time. */
  when: string;
  /** The year is already shown above the row. */
  isYearSaid?: boolean | undefined;
  title: string;
  /** The search text: its hits are marked. */
  wanted?: string;
  /** Where the title and Visa lead. */
  to: string;
  /** One muted line, for example from where to where. */
  lead?: string | undefined;
  /** Longer text, cut after two lines. */
  text?: string | undefined;
  /** A small picture that looks as `thumbLook`; it is decoration here and has no alternative text. */
  thumb?: ReactNode;
  badge?: ReactNode;
  figures?: LedgerFigure[];
  /** Text and accessible name (with the title in it) of the link, if not Visa. */
  open?: { text: string; aria: string };
  /** Shows the files that it has; `name` is what they are of. */
  files?: { name: string; onShow: () => void } | undefined;
}

export const thumbLook = styles.thumb;

/** One row with two links (the title and Visa); the row itself is not one. */
export function LedgerEntry({
  when,
  isYearSaid = false,
  title,
  to,
  lead,
  text,
  thumb,
  badge,
  figures,
  wanted = '',
  open = { text: t('btn.show'), aria: t('btn.showAria', { rubrik: title }) },
  files,
}: LedgerEntryProps) {
  return (
    <li>
      <article className={styles.entry}>
        <div className={styles.date}>
          <DateBlock when={when} isYearSaid={isYearSaid} />
        </div>
        <div className={styles.main}>
          <div className={styles.words}>
            <h3 className={styles.title}>
              <a href={to}>
                <Marked text={title} wanted={wanted} />
              </a>
            </h3>
            {lead && (
              <p className={styles.lead}>
                <Marked text={lead} wanted={wanted} />
              </p>
            )}
            {text && (
              <p className={styles.text}>
                <Marked text={text} wanted={wanted} />
              </p>
            )}
            {badge && <p className={styles.badge}>{badge}</p>}
          </div>
        </div>
        {thumb}
        <div className={styles.foot}>
          {figures && <Figures figures={figures} />}
          {files && (
            <button
              type="button"
              className={buttonLook({ variant: 'quiet', small: true }, styles.show)}
              aria-label={t('btn.showAria', { rubrik: files.name })}
              onClick={files.onShow}
            >
              <Paperclip />
              {t('btn.show')}
            </button>
          )}
          <a
            className={buttonLook({ variant: 'quiet', small: true }, styles.show)}
            href={to}
            aria-label={open.aria}
          >
            {open.text}
            <ChevronRight />
          </a>
        </div>
      </article>
    </li>
  );
}

function Figures({ figures }: { figures: LedgerFigure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, roomy }) => (
        <div key={label} className={roomy ? styles.roomy : undefined}>
          {value !== undefined && (
            <>
              <dt className="visually-hidden">{label}</dt>
              <dd>{value}</dd>
            </>
          )}
        </div>
      ))}
    </dl>
  );
}
