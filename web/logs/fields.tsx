import { type ComponentType, Fragment, type ReactNode } from 'react';
import { currentYear } from '#contract/fields';
import { limits } from '#contract/limits';
import { type NamedField, sectionsOf } from '#contract/logs/definition';
import type { PickedImage } from '../images/picked-image.ts';
import { DateTimeField } from '../shared/form/date-time-field.tsx';
import { DefinedField } from '../shared/form/defined-field.tsx';
import { Group, Pair } from '../shared/form/group.tsx';
import { NumberField } from '../shared/form/number-field.tsx';
import { TextArea } from '../shared/form/text-area.tsx';
import { TextField } from '../shared/form/text-field.tsx';
import { t } from '../strings.ts';
import { type AnyLog, type LogKind, textIn } from './kind.ts';
import { once } from './suggestions.ts';
import { useLogs } from './use-logs.ts';

/** The props that every control of a field gets. */
export interface ControlProps {
  name: string;
  label: string;
  hint?: string;
  required: boolean;
  /** The usual values. */
  suggestions?: readonly string[];
}

export interface SectionProps {
  heading: string;
  fields: readonly NamedField[];
  control: (field: NamedField) => ReactNode;
}

export interface FirstProps {
  isNew: boolean;
  pictures: ReactNode;
}

/** What a form adds to its definition, by the names of fields and of sections. */
export interface FormParts {
  /** Fetches the page that the form leads to, while there is a network. */
  fetchNext: () => Promise<unknown>;
  /** Shown before the fields of a new log. */
  intro?: ComponentType;
  /** What fills in the rest: it comes first, with the pictures. Without it they have a section of their own, the last. */
  first?: ComponentType<FirstProps>;
  /** Wraps all fields, for what several sections share. */
  around?: ComponentType<{ children: ReactNode }>;
  /** Replaces the usual control of a field. */
  controls?: Record<string, ComponentType<ControlProps>>;
  /** Shown after a field, in the full width of the form. */
  after?: Record<string, ComponentType>;
  /** Fields that share a line with the next one, if there is room. */
  besideNext?: readonly string[];
  /** Sections with a layout of their own. */
  sections?: Record<string, ComponentType<SectionProps>>;
  /** Beside the pictures. */
  documents?: ComponentType<DocumentsProps>;
  /** The rows of a text area, in the form of an existing log. */
  rowsOfSaved?: number;
}

/** Chosen files that become documents of the log. */
export interface DocumentsProps {
  picked: readonly PickedImage[];
  onPick: (change: (picked: readonly PickedImage[]) => readonly PickedImage[]) => void;
}

interface LogFieldsProps<Log extends AnyLog> {
  kind: LogKind<Log>;
  parts: FormParts;
  isNew: boolean;
  /** The pictures of the log. */
  children: ReactNode;
}

/** The fields of a log, section by section. */
export function LogFields<Log extends AnyLog>({ children, ...form }: LogFieldsProps<Log>) {
  const { kind, parts } = form;
  const { sections = {}, around: Around = Fragment, intro: Intro, first: First } = parts;
  const control = (field: NamedField) => <Control key={field.name} field={field} {...form} />;
  return (
    <Around>
      {form.isNew && Intro && <Intro />}
      {First && <First isNew={form.isNew} pictures={children} />}
      {sectionsOf(kind.definition).map(({ name, heading, fields }) => {
        const Section = sections[name];
        return Section ? (
          <Section key={name} heading={heading} fields={fields} control={control} />
        ) : (
          <Group key={name} heading={heading}>
            {inRows(fields, control, parts)}
          </Group>
        );
      })}
      {!First && <Group heading={t('log.show.images')}>{children}</Group>}
    </Around>
  );
}

/** The fields, one below the other or in pairs, each followed by its notice. */
function inRows(
  fields: readonly NamedField[],
  control: SectionProps['control'],
  { besideNext = [], after = {} }: FormParts,
): ReactNode {
  const sharesLine = (i: number) => besideNext.includes(fields[i]?.name ?? '');
  return fields.map((field, i) => {
    const next = sharesLine(i) ? fields[i + 1] : undefined;
    const Notice = after[(next ?? field).name];
    if (sharesLine(i - 1)) return null;
    return (
      <Fragment key={field.name}>
        {next ? (
          <Pair>
            {control(field)}
            {control(next)}
          </Pair>
        ) : (
          control(field)
        )}
        {Notice && <Notice />}
      </Fragment>
    );
  });
}

interface ControlOf<Log extends AnyLog> extends Omit<LogFieldsProps<Log>, 'children'> {
  field: NamedField;
}

/** The control for the field's kind, unless the form has a control of its own for it. */
export function Control<Log extends AnyLog>({ field, kind, parts, isNew }: ControlOf<Log>) {
  const { name, label, hint } = field;
  const required = field.required !== undefined && (isNew || field.requiredFor !== 'create');
  const usual = field.kind === 'text' ? field.usual : undefined;
  const props = {
    ...{ name, label, required },
    ...(hint !== undefined && { hint }),
    ...(usual && { suggestions: usual }),
  };
  const Own = parts.controls?.[name];
  if (Own) return <Own {...props} />;
  switch (field.kind) {
    case 'time':
      return <DateTimeField {...props} />;
    case 'year':
      return <NumberField {...props} whole min={limits.firstYear} max={currentYear()} width="short" />;
    case 'number':
      return <NumberField {...props} min={field.min ?? 0} />;
    case 'amount':
    case 'date':
    case 'choice':
      return <DefinedField field={field} />;
    case 'text':
      if (field.lines) return <TextArea {...props} rows={isNew ? 4 : (parts.rowsOfSaved ?? 4)} />;
      return field.offerOwn ? <TextFieldWithOwn kind={kind} {...props} /> : <TextField {...props} />;
  }
}

/** Suggests what the user wrote there before, the latest first, and then the usual values. */
function TextFieldWithOwn<Log extends AnyLog>({
  kind,
  suggestions = [],
  ...props
}: ControlProps & { kind: LogKind<Log> }) {
  const { logs = [] } = useLogs(kind);
  const own = logs.map((log) => textIn(log, props.name));
  return <TextField {...props} suggestions={once([...own, ...suggestions])} />;
}
