import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type ServiceSection, serviceSections } from '#contract/service-logs';
import { ChevronDown } from '../shared/icons.ts';
import { t } from '../strings.ts';
import styles from './folds.module.css';
import { isFilledIn } from './sections.ts';

/**
 * Which of the eleven sections of the form are open. Until the user chooses, those that say something are; one with an
 * error is always. It is of use on a phone only: where there is room, all of them are in sight (`folds.module.css`).
 */
export function useFolds() {
  const texts = useWatch<Record<ServiceSection, string>>({ name: [...serviceSections] });
  const { errors } = useFormContext().formState;
  const [chosen, setChosen] = useState<Partial<Record<ServiceSection, boolean>>>({});
  const filled = serviceSections.filter((_, i) => isFilledIn(texts[i] ?? ''));
  const isOpen = (name: ServiceSection) =>
    errors[name] !== undefined || (chosen[name] ?? filled.includes(name));
  const choose = useCallback(
    (name: ServiceSection, open: boolean) =>
      setChosen((before) => (before[name] === open ? before : { ...before, [name]: open })),
    [],
  );
  return {
    filled,
    isOpen,
    allOpen: serviceSections.every(isOpen),
    choose,
    openAll: () => setChosen(Object.fromEntries(serviceSections.map((name) => [name, true]))),
    /** What is written stays in sight. */
    closeEmpty: () => setChosen({}),
  };
}

export type Folds = ReturnType<typeof useFolds>;

/** How far one has come, and a way to open or close all of them. */
export function FoldTools({ folds }: { folds: Folds }) {
  const { filled, allOpen, openAll, closeEmpty } = folds;
  const all = filled.length === serviceSections.length;
  return (
    <div className={styles.tools}>
      <p className="muted">{t('svc.filled', { n: filled.length })}</p>
      {!(all && allOpen) && (
        <button type="button" onClick={allOpen ? closeEmpty : openAll}>
          {t(allOpen ? 'svc.closeAll' : 'svc.openAll')}
        </button>
      )}
    </div>
  );
}

interface FoldProps {
  folds: Folds;
  name: ServiceSection;
  heading: string;
  children: ReactNode;
}

/** A heading that opens and closes what is under it. */
export function Fold({ folds, name, heading, children }: FoldProps) {
  const id = useId();
  const body = useRef<HTMLDivElement>(null);
  const open = folds.isOpen(name);
  const { choose } = folds;

  // React knows `hidden` as yes or no only; "until-found" lets the browser's own search find and open what is folded.
  useLayoutEffect(() => {
    if (open) body.current?.removeAttribute('hidden');
    else body.current?.setAttribute('hidden', 'until-found');
  }, [open]);
  // Chosen to be open from the first letter on, so that whoever empties the field does not see it fold away.
  useEffect(() => {
    const { current: element } = body;
    const stayOpen = () => choose(name, true);
    element?.addEventListener('beforematch', stayOpen);
    element?.addEventListener('focusin', stayOpen);
    return () => {
      element?.removeEventListener('beforematch', stayOpen);
      element?.removeEventListener('focusin', stayOpen);
    };
  }, [choose, name]);

  return (
    <div className={styles.fold}>
      <h3>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => choose(name, !open)}>
          {heading}
          {!open && folds.filled.includes(name) && <span>{t('svc.isFilled')}</span>}
          <ChevronDown />
        </button>
      </h3>
      <div id={id} ref={body} className={styles.body}>
        {children}
      </div>
    </div>
  );
}
