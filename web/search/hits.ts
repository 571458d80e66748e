import type { Cost } from '#contract/costs';
import { costDefinition } from '#contract/costs/cost-fields';
import { inOrder } from '#contract/current-documents';
import type { SavedDocument } from '#contract/documents';
import { fold } from '#contract/fold';
import { foldedText, searchedFields } from '#contract/logs/search-text';
import { serviceLogDefinition } from '#contract/logs/service-log-fields';
import { tripLogDefinition } from '#contract/logs/trip-log-fields';
import { search, soughtIn } from '#contract/search';
import type { ServiceLog } from '#contract/service-logs';
import type { TripLog } from '#contract/trip-logs';
import { nameOf } from '../documents/words.ts';
import { hitsAmong } from '../logs/find.ts';
import { byDay, type Planned } from '../plan/planned.ts';

/** What is searched: both books and the receipts, the newest first, the plan and the documents. */
export interface Books {
  trips: readonly TripLog[];
  services: readonly ServiceLog[];
  tasks: readonly Planned[];
  documents: readonly SavedDocument[];
  costs: readonly Cost[];
}

/** What of it holds the words that a question seeks. */
export const hitsIn = (question: string, { trips, services, tasks, documents, costs }: Books): Books => ({
  trips: hitsAmong(tripLogDefinition, trips, question),
  services: hitsAmong(serviceLogDefinition, services, question),
  tasks: tasksFor(question, tasks),
  documents: documentsFor(question, documents),
  costs: costsFor(question, costs),
});

function documentsFor(question: string, documents: readonly SavedDocument[]): readonly SavedDocument[] {
  const holds = search(question);
  return inOrder(documents.filter((document) => holds(fold(nameOf(document)))));
}

const ofCosts = searchedFields(costDefinition);

function costsFor(question: string, costs: readonly Cost[]): readonly Cost[] {
  const holds = search(question);
  return costs.filter((cost) => holds(foldedText(ofCosts, { ...cost })));
}

/** By their names, otherwise by what is to be done in other words, otherwise by their parts and notes. */
function tasksFor(question: string, tasks: readonly Planned[]): readonly Planned[] {
  const among = (question: string, textOf: (task: Planned) => string) => {
    const holds = search(question);
    return tasks.filter((task) => holds(fold(textOf(task)))).sort(byDay);
  };
  const byName = among(question, ({ name }) => name);
  if (byName.length > 0) return byName;
  const work = inOtherWords(question);
  const byWork = work === '' ? [] : among(work, ({ name }) => name);
  return byWork.length > 0
    ? byWork
    : among(question, ({ name, parts = '', note = '' }) => [name, parts, note].join('\n'));
}

/** The work that ends a compound: of «bottenmålning» the task «Måla botten» has «botten» alone. */
const workEnding = /(?<=.{3})(byte|målning|kontroll|översyn|provning)(en|et|n|t|na|er|erna|ar|arna)?$/;

const inOtherWords = (question: string): string =>
  soughtIn(question)
    .map((word) =>
      fold(word)
        .replace(workEnding, '')
        .replace(/^olje$/, 'olja'),
    )
    .join(' ');
