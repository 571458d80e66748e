import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { t } from '../../strings.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Printer } from '../ui/icons.ts';
import { Paper } from './paper.tsx';
import styles from './print.module.css';

interface PrintProps {
  title: string;
  /** A line under the title, for example where a trip went. */
  lead?: string | undefined;
  /** What the user may choose to have printed; asked first. */
  choices?: ReactNode;
  children: ReactNode;
}

/**
 * «Skriv ut», and the document that is printed instead of the page. It is rendered on demand, for the button or the
 * browser's own menu, and stays: some browsers fire `afterprint` when printing has only begun.
 */
export function Print({ choices, ...paper }: PrintProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [asked, setAsked] = useState(false);
  const [preparing, setPreparing] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Synchronous: the browser takes its snapshot right after the event.
    const ask = () => flushSync(() => setAsked(true));
    addEventListener('beforeprint', ask);
    return () => removeEventListener('beforeprint', ask);
  }, []);

  async function print() {
    flushSync(() => {
      setAsked(true);
      setPreparing(true);
    });
    await nothingIsBusy(place.current);
    await picturesHaveCome(place.current);
    setPreparing(false);
    // The user may have left the page meanwhile.
    if (place.current) window.print();
  }

  return (
    <>
      <Button
        variant="quiet"
        className={styles.button}
        aria-label={preparing ? undefined : t('btn.print')}
        busy={preparing ? t('print.preparing') : undefined}
        onClick={() => (choices ? setChoosing(true) : void print())}
      >
        <Printer />
      </Button>
      <span className="visually-hidden" role="status">
        {preparing && t('print.preparing')}
      </span>
      {isChoosing && (
        <Dialog
          title={paper.title}
          onClose={() => setChoosing(false)}
          buttons={
            <>
              <Button variant="secondary" onClick={() => setChoosing(false)}>
                {t('btn.cancel')}
              </Button>
              <Button
                variant="primary"
                onClick={() => {
                  setChoosing(false);
                  void print();
                }}
              >
                {t('btn.print')}
              </Button>
            </>
          }
        >
          {choices}
        </Dialog>
      )}
      {asked && createPortal(<Paper ref={place} {...paper} />, document.body)}
    </>
  );
}

/** Resolves when nothing is `aria-busy`: data fetched only for the paper is so until it has arrived or failed. */
function nothingIsBusy(place: HTMLElement | null): Promise<void> {
  return new Promise((done) => {
    const look = () => {
      if (place?.querySelector('[aria-busy=true]')) return;
      observer.disconnect();
      done();
    };
    const observer = new MutationObserver(look);
    if (place) observer.observe(place, { childList: true, subtree: true, attributes: true });
    look();
  });
}

/** Resolves when all pictures have loaded or failed: a missing one must not stop the printing. */
async function picturesHaveCome(place: HTMLElement | null): Promise<void> {
  const pictures = [...(place?.querySelectorAll('img') ?? [])];
  await Promise.all(
    pictures.map(
      (picture) =>
        picture.complete ||
        new Promise((done) => {
          picture.addEventListener('load', done, { once: true });
          picture.addEventListener('error', done, { once: true });
        }),
    ),
  );
}
