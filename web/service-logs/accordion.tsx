import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { fieldsOf } from '#contract/logs/definition';
import type { SectionProps } from '../logs/fields.tsx';
import { Group } from '../shared/form/group.tsx';
import { ChevronDown } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import styles from './accordion.module.css';
import { serviceLogs } from './kind.ts';

/**
 * Which text fields of the form are open. Until the user chooses, those that are filled in are open; one with an error always
 * is.
 */
function useFoldsOf(names: readonly string[]) {
  const texts = useWatch<Record<string, string>>({ name: [...names] });
  const { errors } = useFormContext().formState;
  const [chosen, setChosen] = useState<Partial<Record<string, boolean>>>({});
  const filled = names.filter((_, i) => (texts[i] ?? '').trim() !== '');
  const isOpen = (name: string) => errors[name] !== undefined || (chosen[name] ?? filled.includes(name));
  const choose = useCallback(
    (name: string, open: boolean) =>
      setChosen((before) => (before[name] === open ? before : { ...before, [name]: open })),
    [],
  );
  return {
    names,
    filled,
    isOpen,
    allOpen: names.every(isOpen),
    choose,
    openAll: () => setChosen(Object.fromEntries(names.map((name) => [name, true]))),
    /** Fields with text stay open. */
    closeEmpty: () => setChosen({}),
  };
}

type Folds = ReturnType<typeof useFoldsOf>;

const folds = createContext<Folds | null>(null);

/** Wraps the sections whose text fields fold. */
export function AccordionProvider({ children }: { children: ReactNode }) {
  const [names] = useState(() =>
    fieldsOf(serviceLogs.definition)
      .filter(({ show }) => show === 'text')
      .map(({ name }) => name),
  );
  return <folds.Provider value={useFoldsOf(names)}>{children}</folds.Provider>;
}

function useFolds(): Folds {
  const known = useContext(folds);
  if (!known) throw new Error('A section that folds stands outside of AccordionProvider.');
  return known;
}

/** A section of text fields, each under a heading that opens and closes it. */
export const AccordionSection = ({ heading, fields, control }: SectionProps) => (
  <Group heading={heading}>
    <div className={styles.folds}>{fields.map((field) => inFold(field, control))}</div>
  </Group>
);

/** The same, with `first` and the buttons that open and close all of them above. */
export const AccordionSectionWithTools = ({
  heading,
  fields,
  control,
  first,
}: SectionProps & { first: ReactNode }) => (
  <Group heading={heading}>
    {first}
    <div className={styles.folds}>
      <FoldTools />
      {fields.map((field) => inFold(field, control))}
    </div>
  </Group>
);

const inFold = (field: SectionProps['fields'][number], control: SectionProps['control']) =>
  field.show === 'text' ? (
    <Fold key={field.name} name={field.name} heading={field.label}>
      {control(field)}
    </Fold>
  ) : (
    control(field)
  );

/** How many fields are filled in, and a button that opens or closes all. */
function FoldTools() {
  const { names, filled, allOpen, openAll, closeEmpty } = useFolds();
  const all = filled.length === names.length;
  return (
    <div className={styles.tools}>
      <p className="muted">{t('svc.filled', { n: filled.length, alla: names.length })}</p>
      {!(all && allOpen) && (
        <button type="button" onClick={allOpen ? closeEmpty : openAll}>
          {t(allOpen ? 'svc.closeAll' : 'svc.openAll')}
        </button>
      )}
    </div>
  );
}

interface FoldProps {
  name: string;
  heading: string;
  children: ReactNode;
}

/** A heading that opens and closes what is under it. */
function Fold({ name, heading, children }: FoldProps) {
  const folds = useFolds();
  const id = useId();
  const body = useRef<HTMLDivElement>(null);
  const open = folds.isOpen(name);
  const { choose } = folds;

  // React knows `hidden` only as a boolean; "until-found" lets the browser's own search find and open what is folded.
  useLayoutEffect(() => {
    if (open) body.current?.removeAttribute('hidden');
    else body.current?.setAttribute('hidden', 'until-found');
  }, [open]);
  // Kept open from the first focus on, so that the field does not close when the user empties it.
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
