import { type NamedField, sectionsOf } from '#contract/logs/definition';
import { factsOf, shownValue } from '#contract/logs/values';
import { weekdayDateTime, yearOf } from '../shared/text/dates.ts';
import { type Fact, Facts } from '../shared/ui/facts.tsx';
import { Figure } from '../shared/ui/figures.tsx';
import { PageSection } from '../shared/ui/page-section.tsx';
import { type AnyLog, contentOf, factFields, type LogKind, textIn, textsOf, timeOf } from './kind.ts';
import styles from './show.module.css';

/* The fields of a log on its page: a page puts them where it wants them. */

interface LogProps<Log extends AnyLog> {
  kind: LogKind<Log>;
  log: Log;
}

/** The fields with large figures. `own`: those that the page draws itself. */
export function FigureFacts<Log extends AnyLog>({
  kind: { definition },
  log,
  own = [],
}: LogProps<Log> & { own?: readonly string[] }) {
  return factsOf(definition, contentOf(log))
    .filter(({ name }) => definition.fields[name]?.show === 'figure' && !own.includes(name))
    .map(({ name, label, value }) => (
      <Figure key={name} label={label}>
        {value}
      </Figure>
    ));
}

/** The facts that are in no group. */
export function LogFacts<Log extends AnyLog>({ kind, log }: LogProps<Log>) {
  return <Facts items={factsOfPage(kind, log).ungrouped.map((field) => factOf(field, log))} />;
}

/** The facts in groups, each under its heading. `also`: what the page adds to a group. */
export function GroupedFacts<Log extends AnyLog>({
  kind,
  log,
  also = {},
}: LogProps<Log> & { also?: Record<string, readonly Fact[]> }) {
  const { grouped } = factsOfPage(kind, log);
  return (
    <div className={styles.groups}>
      {Object.entries(kind.definition.groups ?? {}).map(([name, heading]) => {
        const fields = grouped.filter(({ group }) => group === name);
        if (fields.length === 0) return null;
        return (
          <div key={name} className={styles.group}>
            <h3>{heading}</h3>
            <Facts items={[...fields.map((field) => factOf(field, log)), ...(also[name] ?? [])]} />
          </div>
        );
      })}
    </div>
  );
}

/** The facts that the page's head does not already show: without the lead, and without a year that is that of the date. */
export function factsOfPage<Log extends AnyLog>(kind: LogKind<Log>, log: Log) {
  const fields = factFields(kind, log).filter(
    ({ name }) =>
      name !== kind.lead && !(name === 'year' && contentOf(log)[name] === yearOf(timeOf(kind, log))),
  );
  return {
    ungrouped: fields.filter(({ group }) => group === undefined),
    grouped: fields.filter(({ group }) => group !== undefined),
  };
}

function factOf(field: NamedField, log: AnyLog): Fact {
  const value = contentOf(log)[field.name];
  return {
    label: field.shortLabel ?? field.label,
    value:
      field.kind === 'time' ? (
        <time dateTime={String(value)}>{weekdayDateTime(String(value))}</time>
      ) : (
        shownValue(field, value)
      ),
  };
}

/** All running text, by section. A section that can have only one text takes the heading from it. */
export function Texts<Log extends AnyLog>({ kind, log }: LogProps<Log>) {
  const filled = textsOf(kind, log);
  return sectionsOf(kind.definition).map((section) => {
    const all = section.fields.filter(({ show }) => show === 'text');
    const texts = filled.filter((field) => field.section === section.name);
    const [only] = all.length === 1 ? all : [];
    if (texts.length === 0) return null;
    return (
      <PageSection key={section.name} heading={only?.label ?? section.heading}>
        {texts.map(({ name, label }) => (
          <div key={name} className={only ? undefined : styles.part}>
            {!only && <h3>{label}</h3>}
            <Paragraphs text={textIn(log, name)} />
          </div>
        ))}
      </PageSection>
    );
  });
}

/** A blank line separates paragraphs; other line breaks and indents are kept. */
export function Paragraphs({ text }: { text: string }) {
  return (
    <div className="prose">
      {text.split(/\r?\n\s*\n/).map((paragraph, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <p key={i} className={styles.paragraph}>
          {paragraph}
        </p>
      ))}
    </div>
  );
}
