import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { type NamedField, sectionsOf } from '#contract/logs/definition';
import { factsOf, shownValue } from '#contract/logs/values';
import { Gallery } from '../images/gallery.tsx';
import { LeadPhotograph } from '../images/lead-photograph.tsx';
import type { Entry } from '../offline/entry.ts';
import { entryOfId } from '../offline/optimistic.ts';
import { usePendingLog } from '../outbox/use-pending.ts';
import { useUser } from '../session-state.ts';
import { ButtonRow, LinkButton } from '../shared/button.tsx';
import { weekdayDateTime, yearOf } from '../shared/dates.ts';
import { Facts } from '../shared/facts.tsx';
import { Figure, Figures } from '../shared/figures.tsx';
import { Pencil } from '../shared/icons.ts';
import { Loading } from '../shared/loading.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { Columns, PageSection } from '../shared/page-section.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { Print } from '../shared/print/print.tsx';
import { BackLink, useBehind } from '../shared/way-back.tsx';
import { t } from '../strings.ts';
import { KeptCopy } from '../sync/kept-copy.tsx';
import {
  type AnyLog,
  contentOf,
  factFields,
  type LogKind,
  leadOf,
  say,
  textIn,
  textsOf,
  timeOf,
} from './kind.ts';
import { LogUnavailable, whyUnavailable } from './log-unavailable.tsx';
import { LogOnPaper, type PaperParts } from './on-paper.tsx';
import styles from './show.module.css';
import { useLog } from './use-logs.ts';
import { Waiting } from './waiting.tsx';

interface ShowLogProps<Log extends AnyLog> {
  kind: LogKind<Log>;
  /** Large figures of its own, and the names of the fields that they replace. */
  figures?: { of: readonly string[]; draw: (log: Log) => ReactNode };
  paper: PaperParts<Log>;
  /** The parts of the log, above the pictures. */
  parts?: (log: Log, waiting: Entry | undefined, onPaper: boolean) => ReactNode;
  /** Whether the page begins with the first picture. */
  pictureFirst?: boolean;
}

/** The page of a log. */
export function ShowLog<Log extends AnyLog>(props: ShowLogProps<Log>) {
  const { kind, figures, paper, parts, pictureFirst = false } = props;
  const { id = '' } = useParams();
  const { routes, definition } = kind;
  const isFigure = (name: string) => definition.fields[name]?.show === 'figure';
  const { userId } = useUser();
  const behind = useBehind();
  const isOnServer = entryOfId(id) === undefined;
  const { fetched, error, refetch } = useLog(kind, id, isOnServer);
  const { log, waiting, sentAs, isPending } = usePendingLog(kind.name, id, fetched?.log);
  const missing = !isOnServer && !isPending && !log ? 'missing' : undefined;
  const reason = waiting ? undefined : (missing ?? whyUnavailable(fetched, error, userId));
  // Undefined while it is loading: a screen reader announces the first title of a page, and no other.
  usePageTitle(reason ? say(kind, 'page.list') : log && say(kind, 'page.show', { rubrik: log.title }));

  if (sentAs !== undefined) {
    return <Navigate to={`${routes.show}/${sentAs}`} replace state={{ message: say(kind, 'created') }} />;
  }
  if (reason) {
    // A failed fetch is shown as missing permission, as the specification says.
    const forbidden = say(kind, 'forbidden');
    return (
      <LogUnavailable
        kind={kind}
        heading={say(kind, 'h1.list')}
        reason={reason}
        forbidden={forbidden}
        failed={forbidden}
        onRetry={refetch}
      />
    );
  }
  if (!log) {
    // The hidden heading lets the focus wait for the log's own.
    return (
      <>
        <h1 className="visually-hidden">{say(kind, 'h1.list')}</h1>
        <Loading text={say(kind, 'loading.show')} />
      </>
    );
  }
  const [first] = log.images;
  return (
    <>
      {pictureFirst && first !== undefined && <LeadPhotograph key={first} path={first} />}
      <PageHead
        title={log.title}
        lead={leadOf(kind, log)}
        date={timeOf(kind, log)}
        actions={
          <ButtonRow>
            {waiting?.action !== 'delete' && (
              <LinkButton variant="secondary" to={`${routes.update}/${log._id}`} state={behind}>
                <Pencil />
                {t('btn.edit')}
              </LinkButton>
            )}
            <BackLink to={routes.list} text={t('btn.back')} />
            <Print title={log.title} lead={paper.leadOf(log)}>
              <LogOnPaper kind={kind} parts={paper} log={log}>
                {parts?.(log, waiting, true)}
              </LogOnPaper>
            </Print>
          </ButtonRow>
        }
      />
      <KeptCopy />
      {waiting && <Waiting kind={kind} entry={waiting} id={log._id} />}
      <Figures>
        {figures?.draw(log)}
        {factsOf(definition, contentOf(log))
          .filter(({ name }) => isFigure(name) && !figures?.of.includes(name))
          .map(({ name, label, value }) => (
            <Figure key={name} label={label}>
              {value}
            </Figure>
          ))}
      </Figures>
      {textsOf(kind, log).length > 0 ? (
        <Columns side={<LogFacts kind={kind} log={log} />}>
          <Texts kind={kind} log={log} />
        </Columns>
      ) : (
        <LogFacts kind={kind} log={log} />
      )}
      {parts?.(log, waiting, false)}
      {log.images.length > 0 && (
        <Gallery
          heading={t('log.show.images')}
          images={log.images}
          alt={(numbers) => t('img.altLog', { ...numbers, rubrik: log.title })}
        />
      )}
      <MoreFacts kind={kind} log={log} />
    </>
  );
}

interface LogProps<Log extends AnyLog> {
  kind: LogKind<Log>;
  log: Log;
}

function LogFacts<Log extends AnyLog>({ kind, log }: LogProps<Log>) {
  const [heading = ''] = Object.values(kind.definition.sections);
  const fields = factsBesideHead(kind, log).filter(({ group }) => group === undefined);
  return (
    <PageSection heading={heading}>
      <Facts items={fields.map((field) => factOf(field, log))} />
    </PageSection>
  );
}

/** The fields that are in groups: the details at the end of a log. */
function MoreFacts<Log extends AnyLog>({ kind, log }: LogProps<Log>) {
  const { groups = {}, sections } = kind.definition;
  const filled = factsBesideHead(kind, log).filter(({ group }) => group !== undefined);
  const [first] = filled;
  if (first === undefined) return null;
  return (
    <PageSection heading={sections[first.section ?? ''] ?? ''}>
      <div className={styles.groups}>
        {Object.entries(groups).map(([name, heading]) => {
          const fields = filled.filter(({ group }) => group === name);
          if (fields.length === 0) return null;
          return (
            <div key={name} className={styles.group}>
              <h3>{heading}</h3>
              <Facts items={fields.map((field) => factOf(field, log))} />
            </div>
          );
        })}
      </div>
    </PageSection>
  );
}

function factOf(field: NamedField, log: AnyLog) {
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

/** The facts that the page's head does not already show: without the lead, and without a year that is that of the date. */
const factsBesideHead = <Log extends AnyLog>(kind: LogKind<Log>, log: Log) =>
  factFields(kind, log).filter(
    ({ name }) =>
      name !== kind.lead && !(name === 'year' && contentOf(log)[name] === yearOf(timeOf(kind, log))),
  );

/** All running text, by section. A section that can have only one text takes the heading from it. */
function Texts<Log extends AnyLog>({ kind, log }: LogProps<Log>) {
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
function Paragraphs({ text }: { text: string }) {
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
