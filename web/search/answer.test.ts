import { expect, test } from 'vitest';
import type { ServiceLog } from '#contract/service-logs';
import { besides, boat, fuelAdded, questions, tasks, today } from '#contract/testing/answered-questions';
import { services, trips } from '#contract/testing/search-questions';
import type { TripLog } from '#contract/trip-logs';
import { suggestMatching } from '../import-export/columns.ts';
import { toServiceRows } from '../import-export/convert-service.ts';
import { parseTable } from '../import-export/read-table-file.ts';
import { serviceColumns } from '../import-export/service-columns.ts';
import type { Planned } from '../plan/planned.ts';
import { workOut } from '../plan/work-out.ts';
import { swedishSheets } from '../testing/service-books.ts';
import { answerTo } from './answer.ts';
import { type Books, hitsIn } from './hits.ts';

const blank = { engineService: '', servicePersonOrCompany: '', costAndTime: '' };

/** The logs of both books, the newest first, and the plan that they and the tasks make. */
function booksOf(): Books {
  const ofTrips = Object.entries(trips).map(
    ([_id, fields]) => ({ _id, ...fields, fuelAdded: fuelAdded[_id as keyof typeof trips] }) as TripLog,
  );
  const ofServices = Object.entries(services).map(
    ([_id, fields]) => ({ _id, ...blank, ...fields, ...besides[_id as keyof typeof services] }) as ServiceLog,
  );
  const sources = {
    trips: ofTrips.sort((a, b) => b.departureDateTime.localeCompare(a.departureDateTime)),
    services: ofServices.sort((a, b) => b.date.localeCompare(a.date)),
    documents: [],
    costs: [],
  };
  return { ...sources, tasks: workOut({ boats: [boat], tasks, ...sources, today }).tasks };
}

const books = booksOf();
const ask = (question: string) => answerTo(question, hitsIn(question, books), books, today);

const plain = (text: string) => text.replaceAll('\u00A0', ' ');

const facts = (question: string) => ask(question)?.facts.map(({ text }) => plain(text));

/** The answer, or where several tasks answer for themselves, their names. */
function said(question: string): string {
  const answer = ask(question);
  if (answer) return plain(`${answer.title}: ${answer.lead}`);
  return hitsIn(question, books)
    .tasks.map(({ name }) => name)
    .join(', ');
}

test('the questions have the expected answers', () => {
  expect(questions.map(([question]) => [question, said(question)])).toEqual(
    questions.map(([question, answer]) => [question, answer]),
  );
});

test('a task is answered with what else is known of it', () => {
  expect(facts('impeller')).toEqual([
    ...['Nästa gång 12 april 2027', '412,3 motortimmar', 'Egen', '2 400 kr och 14 timmar'],
  ]);
});

test('a place is answered with its visits among the trips that hold the other words', () => {
  expect(facts('möja')).toEqual(['1 besök', '1 natt']);
  expect(facts('sandhamn')).toEqual(['2 besök']);
  expect(ask('sandhamn 2022')?.lead).toBe('Senast 15 oktober 2022');
});

test('a task whose day is written in the plan is answered with the service of that day', () => {
  const [started] = workOut({
    ...{ boats: [boat], today, trips: [], services: [], documents: [] },
    tasks: [
      {
        ...boat,
        boatId: boat._id,
        name: 'Byt batterier',
        section: 'engineService',
        baselineDate: '2024-05-04',
      },
    ],
  }).tasks;
  const plan = { ...books, tasks: started ? [started] : [] };
  const answer = answerTo('batterier', hitsIn('batterier', plan), plan, today);
  expect(answer?.facts.map(({ text }) => text)).toContain('Egen');
});

test.each([
  ['När bytte vi impeller?', 'Bytt impeller: Senast 4 maj 2019'],
  ['vad kostade impellern', 'Bytt impeller: 389 kr'],
  ['vid hur många timmar byttes impellern', 'Bytt impeller: 312 motortimmar'],
])('%j is answered out of a service book that was read in, with and without a plan', (question, expected) => {
  const table = parseTable(swedishSheets.winters);
  if ('sentence' in table) throw new Error(table.sentence);
  const matching = suggestMatching(table, serviceColumns());
  const services = toServiceRows(table, matching)
    .rows.map((row, i) => ({ ...row, _id: `row ${i}`, engineEnd: Number(row.engineEnd.replace(',', '.')) }))
    .reverse() as unknown as ServiceLog[];
  const sources = { trips: [], services, boats: [boat], documents: [], costs: [], today };
  const template = { ...boat, boatId: boat._id, _id: 'impeller', section: 'engineService', season: 'spring' };
  for (const tasks of [[], [{ ...template, name: 'Byt impeller' }]]) {
    const read = { ...sources, tasks: workOut({ ...sources, tasks }).tasks };
    const answer = answerTo(question, hitsIn(question, read), read, today);
    expect(plain(`${answer?.title}: ${answer?.lead}`)).toBe(expected);
  }
});

test('the parts of a task are found, where no task is called what is sought', () => {
  const [first, ...others] = books.tasks;
  const plan = { ...books, tasks: [{ ...first, parts: 'Impeller Jabsco 1210-0001' } as Planned, ...others] };
  expect(hitsIn('1210-0001', plan).tasks.map(({ name }) => name)).toEqual([first?.name]);
  const pump = { ...first, name: 'Serva sjövattenpumpen', parts: 'Impeller Jabsco 1210-0001' } as Planned;
  expect(hitsIn('impeller', { ...books, tasks: [pump] }).tasks).toEqual([pump]);
});

test('the longest trip is answered with its day, which is not the last', () => {
  expect(facts('längsta resan')).toEqual(['12 juli 2024', 'Nynäshamn – Visby']);
});
