import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useFormContext as useFieldsContext, useWatch } from 'react-hook-form';
import type { NamedField } from '#contract/logs/definition';
import { isEmpty } from '#contract/logs/values';
import type { TripLog } from '#contract/trip-logs';
import type { SectionProps } from '../logs/fields.tsx';
import { contentOf } from '../logs/kind.ts';
import { useLogs } from '../logs/use-logs.ts';
import { useBoats } from '../plan/use-boats.ts';
import { FormContextProvider, useFormContext } from '../shared/form/form-context.ts';
import { Group } from '../shared/form/group.tsx';
import { useOnce } from '../shared/use-once.ts';
import { t } from '../strings.ts';
import { tripLogs } from './kind.ts';
import styles from './more.module.css';
import { AboutReadings } from './readings.tsx';

/** A group that was used in one of this many latest logs is open from the start. */
const lately = 10;

/** Fields placed beside the field before them, at every width. */
const besideLast = ['engineEnd', 'logEnd', 'waterTemperature', 'visibility', 'waterAdded'];

/** The additional fields of a paper logbook. A user who wants none sees only one line, in which each group can be opened. */
export function More({ heading, fields: all, control }: SectionProps) {
  const { logs = [] } = useLogs(tripLogs);
  const hasSeveralBoats = useHasSeveralBoats(logs);
  const fields = hasSeveralBoats ? all : all.filter(({ name }) => name !== 'boat');
  const groups = Object.entries(tripLogs.definition.groups ?? {}).map(([name, label]) => ({
    ...{ name, label },
    fields: fields.filter(({ group }) => group === name),
  }));
  const { errors } = useFieldsContext().formState;
  const names = fields.map(({ name }) => name);
  const texts = useWatch<Record<string, string>>({ name: names });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const choose = (name: string) =>
    setChosen((before) => (before.includes(name) ? before : [...before, name]));
  const pressed = useRef<string>(undefined);
  const form = useFormContext();
  // Every field here is optional, so that none is marked as such.
  const unmarked = useMemo(() => ({ ...form, unmarked: true }), [form]);

  const isUsed = ({ name }: NamedField) =>
    errors[name] !== undefined ||
    (texts[names.indexOf(name)] ?? '') !== '' ||
    logs.slice(0, lately).some((log) => !isEmpty(contentOf(log)[name]));
  const isOpen = (group: (typeof groups)[number]) => chosen.includes(group.name) || group.fields.some(isUsed);
  const open = groups.filter(isOpen);
  const closed = groups.filter((group) => !isOpen(group));

  const line = closed.length > 0 && (
    <div className={styles.line}>
      <span aria-hidden="true">{t('log.more')}</span>
      <ul aria-label={t('log.moreAria')}>
        {closed.map(({ name, label }) => (
          <li key={name}>
            <button
              type="button"
              aria-expanded={false}
              onClick={() => {
                pressed.current = name;
                choose(name);
              }}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
  if (open.length === 0) return <div className={styles.alone}>{line}</div>;
  return (
    <Group heading={heading}>
      <FormContextProvider value={unmarked}>
        {open.map(({ name, label, fields }) => (
          <MoreGroup
            key={name}
            heading={label}
            focused={pressed.current === name}
            onFocus={() => {
              pressed.current = undefined;
              choose(name);
            }}
          >
            {inPairs(fields, control)}
            {name === 'engine' && <AboutReadings />}
          </MoreGroup>
        ))}
      </FormContextProvider>
      {line}
    </Group>
  );
}

/** A user with one boat is not asked for it: no trip names a boat, and not more than one boat is registered. */
function useHasSeveralBoats(logs: readonly TripLog[]): boolean {
  const { boats = [] } = useBoats();
  const here = useWatch<{ boat: string }, 'boat'>({ name: 'boat' });
  const isNamed = here !== '' || logs.some(({ boat = '' }) => boat !== '');
  // A field that has been shown stays, even when it is emptied.
  return useOnce(isNamed || boats.length > 1 || undefined) ?? false;
}

interface MoreGroupProps {
  heading: string;
  /** The user has just opened it: the first empty field gets the focus. */
  focused: boolean;
  onFocus: () => void;
  children: ReactNode;
}

function MoreGroup({ heading, focused, onFocus, children }: MoreGroupProps) {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const [wantsFocus] = useState(focused);

  useEffect(() => {
    const inputs = [...(group.current?.querySelectorAll('input') ?? [])];
    if (wantsFocus) (inputs.find(({ value }) => value === '') ?? inputs[0])?.focus();
  }, [wantsFocus]);

  return (
    // `onFocus` keeps the group open, even if the user empties its only field.
    <fieldset ref={group} aria-labelledby={id} className={styles.group} onFocus={onFocus}>
      <h3 id={id}>{heading}</h3>
      {children}
    </fieldset>
  );
}

function inPairs(fields: readonly NamedField[], control: SectionProps['control']): ReactNode {
  return fields.map((field, i) => {
    const next = fields[i + 1];
    if (besideLast.includes(field.name)) return null;
    return next && besideLast.includes(next.name) ? (
      <div key={field.name} className={styles.pair}>
        {control(field)}
        {control(next)}
      </div>
    ) : (
      control(field)
    );
  });
}
