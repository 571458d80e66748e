import type { ReactNode } from 'react';
import { factsOf } from '#contract/logs/values';
import { PicturesOnPaper } from '../images/on-paper.tsx';
import { inOrderOfTime } from '../images/order.ts';
import { readImagePaths } from '../shared/image-paths.ts';
import { PaperFacts, PaperText } from '../shared/print/paper.tsx';
import { t } from '../strings.ts';
import { type AnyLog, contentOf, type LogKind, textIn, textsOf } from './kind.ts';

interface PaperFact {
  label: string;
  value: ReactNode;
}

/** What a printout adds to the definition. */
export interface PaperParts<Log> {
  /** Under the title. */
  leadOf: (log: Log) => string | undefined;
  /** Replacements of facts, by the names of their fields; an empty list removes a fact. `among`: one of many logs. */
  facts: (log: Log, among: boolean) => Record<string, readonly PaperFact[]>;
}

interface LogOnPaperProps<Log extends AnyLog> {
  kind: LogKind<Log>;
  parts: PaperParts<Log>;
  log: Log;
  /** One of many logs: its day is shown above it, and its pictures take less room. */
  among?: boolean;
  /** The parts of the log, above the pictures. */
  children?: ReactNode;
}

/** One log on paper, without its title and lead. Empty fields are left out. */
export function LogOnPaper<Log extends AnyLog>(props: LogOnPaperProps<Log>) {
  const { kind, parts, log, among = false, children } = props;
  const { fields } = kind.definition;
  const images = inOrderOfTime(readImagePaths(log.images), log.takenAt);
  const own = parts.facts(log, among);
  const facts = factsOf(kind.definition, contentOf(log)).filter(
    ({ name }) => name !== kind.lead && fields[name]?.show !== 'text',
  );
  const hasOneText = Object.values(fields).filter(({ show }) => show === 'text').length === 1;
  return (
    <>
      <PaperFacts items={facts.flatMap((fact): readonly PaperFact[] => own[fact.name] ?? [fact])} />
      {textsOf(kind, log).map(({ name, label }) => (
        <PaperText key={name} {...(!hasOneText && { heading: label })} text={textIn(log, name)} />
      ))}
      {children}
      {images.length > 0 && (
        <PicturesOnPaper
          images={images}
          small={among}
          alt={(numbers) => t('img.altLog', { ...numbers, rubrik: log.title })}
        />
      )}
    </>
  );
}
