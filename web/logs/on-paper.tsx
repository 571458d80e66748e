import type { ReactNode } from 'react';
import { factsOf } from '#contract/logs/values';
import { PicturesOnPaper } from '../images/on-paper.tsx';
import { readImagePaths } from '../images/paths.ts';
import { PaperFacts, PaperText } from '../shared/print/paper.tsx';
import { t } from '../strings.ts';
import { type AnyLog, contentOf, type LogKind, textIn, textsOf } from './kind.ts';

interface PaperFact {
  label: string;
  value: ReactNode;
}

/** What a paper has of its own beside what follows from the definition. */
export interface PaperParts<Log> {
  /** Under the title. */
  leadOf: (log: Log) => string | undefined;
  /** In the place of facts, by the names of their fields; none for what stands over them. */
  facts: (log: Log, among: boolean) => Record<string, readonly PaperFact[]>;
}

interface LogOnPaperProps<Log extends AnyLog> {
  kind: LogKind<Log>;
  parts: PaperParts<Log>;
  log: Log;
  /** One of many: its day stands over it, and its pictures take less room. */
  among?: boolean;
  /** What it holds beside its fields, over the pictures. */
  children?: ReactNode;
}

/** One log, without its title and what stands with it. What was not filled in is left out. */
export function LogOnPaper<Log extends AnyLog>(props: LogOnPaperProps<Log>) {
  const { kind, parts, log, among = false, children } = props;
  const { fields } = kind.definition;
  const images = readImagePaths(log.images);
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
