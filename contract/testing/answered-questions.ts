import type { Boat } from '../boats.ts';
import type { SavedTask } from '../tasks.ts';
import type { ServiceName, TripName } from './search-questions.ts';

/**
 * Questions that a Swede asks his logbook, what it answers first, and the logs that hold the words. Like the hundred
 * searches, the answers were decided by reading the logs, before there was any code.
 */

/** The day on which they are asked. */
export const today = '2026-09-15';

const now = '2022-01-01T08:00:00.000Z';
const record = { userId: 'me', version: 1, createdAt: now, updatedAt: now };

export const boat: Boat = {
  ...{ ...record, _id: 'vindila', name: 'Vindila', bookName: 'Vindila, Najad 343' },
  ...{ launching: '2026-05-01', haulOut: '2026-10-10' },
};

const task = (_id: string, name: string, fields: Partial<SavedTask>): SavedTask => ({
  ...{ ...record, _id, name, boatId: 'vindila', section: 'engineService' },
  ...fields,
});

/** The plan of the boat. */
export const tasks: SavedTask[] = [
  task('impeller', 'Byt impeller', { everyMonths: 24 }),
  task('oil', 'Byt motorolja och oljefilter', { everyMonths: 12 }),
  task('fuel-filter', 'Byt bränslefilter', { everyMonths: 24 }),
  task('antifouling', 'Måla botten', { season: 'spring' }),
  task('anodes', 'Kontrollera anoder', { everyMonths: 60 }),
  task('gas-hose', 'Byt gasolslang', { everyMonths: 120 }),
  task('vests', 'Kontrollera flytvästar', { everyMonths: 12, baselineDate: '2026-04-10' }),
  task('flares', 'Byt nödbloss', { on: '2026-12-01' }),
  task('rig', 'Se över riggen', { season: 'autumn', createdAt: '2026-04-01T08:00:00.000Z' }),
];

/** What services say besides their texts: the tasks that were done, and the hour meter. */
export const besides: Partial<Record<ServiceName, { tasks: string[]; engineEnd?: number }>> = {
  spring: { tasks: ['impeller', 'oil', 'fuel-filter', 'antifouling'], engineEnd: 412.3 },
  propeller: { tasks: ['anodes'] },
  gas: { tasks: ['gas-hose'] },
};

/** The litres that were filled up on a trip. */
export const fuelAdded: Partial<Record<TripName, number>> = { uto: 20, idoborg: 35.5, gotland: 60 };

/** The question, the answer, the trips that are found, the services that are found. */
export const questions: [question: string, answer: string, trips: TripName[], services: ServiceName[]][] = [
  // When it was done.
  ['När bytte vi impeller?', 'Byt impeller: Senast 12 april 2025', [], ['spring', 'autumn']],
  ['när byttes impellern senast', 'Byt impeller: Senast 12 april 2025', [], ['spring', 'autumn']],
  ['byta impeller', 'Byt impeller: Senast 12 april 2025', [], ['spring', 'autumn']],
  ['När målade vi botten?', 'Måla botten: Senast 12 april 2025', [], ['spring']],
  ['bottenmålning', 'Måla botten: Senast 12 april 2025', [], ['spring']],
  ['när kontrollerade vi anoderna', 'Kontrollera anoder: Senast 30 april 2022', [], ['propeller']],
  ['När kollade vi flytvästarna?', 'Kontrollera flytvästar: Senast 10 april 2026', [], []],
  ['när bytte vi gasolslangen', 'Byt gasolslang: Senast 2 juni 2023', [], []],
  ['När bytte vi bränslefiltret?', 'Byt bränslefilter: Senast 12 april 2025', ['landsort'], ['spring']],
  ['när bytte vi filter', 'Byt motorolja och oljefilter, Byt bränslefilter', ['landsort'], ['spring']],
  ['När bytte vi batterier?', 'Batterier: Senast 4 maj 2024', [], ['batteries']],
  ['när köpte vi nya segel', 'Nya segel: Senast 15 mars 2023', [], ['sails']],
  ['När gjorde vi vårservicen?', 'Vårservice 2025: Senast 12 april 2025', [], ['spring']],
  ['när bytte vi ankarspel', '', [], []],

  // When it is to be done.
  ['När är oljebytet?', 'Byt motorolja och oljefilter: Försenad sedan 12 april', [], ['spring']],
  ['nästa bottenmålning', 'Måla botten: Försenad sedan 1 maj', [], ['spring']],
  ['När är det dags att byta impeller?', 'Byt impeller: Nästa gång 12 april 2027', [], ['spring', 'autumn']],
  ['när ska nödblossen bytas', 'Byt nödbloss: Nästa gång 1 december', [], []],
  ['När måste riggen ses över?', 'Se över riggen: Nästa gång 10 oktober, om 25 dagar', [], []],
  ['när ska anoderna kontrolleras', 'Kontrollera anoder: Nästa gång 30 april 2027', [], ['propeller']],
  ['Hur länge håller gasolslangen?', 'Byt gasolslang: Nästa gång juni 2033', [], []],
  [
    'när behöver vi byta bränslefilter',
    'Byt bränslefilter: Nästa gång 12 april 2027',
    ['landsort'],
    ['spring'],
  ],

  // What it cost, who did it, at how many hours.
  ['Vad kostade vårservicen?', 'Vårservice 2025: 2 400 kr och 14 timmar', [], ['spring']],
  ['vad kostade seglen', 'Nya segel: 38 500 kr', ['gotland', 'landsort', 'winter'], ['sails']],
  ['Hur mycket betalade vi för nya segel?', 'Nya segel: 38 500 kr', [], ['sails']],
  ['vad kostade impellern', 'Byt impeller: 2 400 kr och 14 timmar', [], ['spring', 'autumn']],
  ['Vem bytte gasolslangen?', 'Byt gasolslang: Gasolkontroll AB', [], []],
  ['vem gjorde nya segel', 'Nya segel: Segelmakaren i Nacka', [], ['sails']],
  [
    'vid hur många timmar byttes oljan',
    'Byt motorolja och oljefilter: 412,3 motortimmar',
    [],
    ['spring', 'autumn'],
  ],

  // Where we were, and when.
  ['När var vi senast i Visby?', 'Visby: Senast 13 juli 2024', ['gotland'], []],
  ['när var vi i Sandhamn', 'Sandhamn: Senast 5 augusti 2023', ['moja', 'stavsnas'], []],
  ['När gick vi till Læsø?', 'Læsø: Senast 18 juli 2022', ['laso'], []],
  ['utö', 'Utö: Senast 20 juni 2025', ['uto'], []],
  ['när var vi på Gotland', 'Nattsegling till Gotland: Senast 12 juli 2024', ['gotland'], []],
  ['Var fiskade vi abborre?', 'Abborre på Fejan: Furusund – Fejan', ['fejan'], []],
  ['när fick vi motorstopp', 'Motorstopp utanför Landsort: Senast 20 juli 2024', ['landsort'], []],
  ['När såg vi sälar?', 'Läsø runt: Senast 18 juli 2022', ['laso'], []],
  ['när var det dimma', 'Dimma vid Rödlöga: Senast 29 augusti 2026', ['rodloga'], []],
  ['När revade vi storseglet?', 'Nattsegling till Gotland: Senast 12 juli 2024', ['gotland'], []],
  ['när tog vi ner seglen', 'Vinteruppläggning: Senast 5 oktober 2024', ['winter'], []],

  // How many, how far, how long.
  ['Hur många nätter i Utö?', 'Utö: 1 natt', ['uto'], []],
  ['hur många nätter låg vi i Möja', 'Möja: 1 natt', ['moja'], []],
  ['Hur många gånger har vi varit i Sandhamn?', 'Sandhamn: 2 besök', ['moja', 'stavsnas'], []],
  ['hur ofta var vi på Grinda', 'Grinda: 2 besök', ['first', 'grinda'], []],
  ['Hur många gånger seglade vi med barnen?', 'Resorna: 2 resor', ['grinda', 'idoborg'], []],
  ['hur många resor gjorde vi i juli 2025', 'Resorna: 2 resor', ['idoborg', 'fejan'], []],
  ['Hur långt seglade vi 2023?', 'Resorna: 42,2 nm', ['moja', 'grinda', 'first'], ['sails', 'gas']],
  ['hur många mil blev det i juli 2024', 'Resorna: 103,5 nm', ['gotland', 'landsort'], []],
  ['Längsta seglingen från Nynäshamn', 'Nattsegling till Gotland: 82,5 nm', ['gotland', 'landsort'], []],
  ['längsta resan', 'Nattsegling till Gotland: 82,5 nm', [], []],

  // How often, and how many times it was done.
  ['Hur ofta ska vi byta impeller?', 'Byt impeller: Vartannat år', [], ['spring', 'autumn']],
  ['hur ofta byter vi oljan', 'Byt motorolja och oljefilter: Varje år', [], ['spring', 'autumn']],
  ['Hur ofta målar vi botten?', 'Måla botten: Varje vår', [], ['spring']],
  ['hur ofta ska riggen ses över', 'Se över riggen: Varje höst', [], []],
  ['Hur ofta bytte vi segel?', '', ['gotland', 'landsort', 'winter'], ['sails']],
  ['Hur många gånger har vi bytt gasolslangen?', 'Byt gasolslang: 1 gång', [], []],
  ['hur många gånger har vi kontrollerat anoderna', 'Kontrollera anoder: 1 gång', [], ['propeller']],
  // One of the two services does not say that it was done: that one may only have looked at it.
  ['Hur många gånger har vi bytt impeller?', 'Byt impeller', [], ['spring', 'autumn']],
  ['hur många gånger har vi bytt segel', '', ['gotland', 'landsort', 'winter'], ['sails']],
  [
    'hur många gånger bytte vi filter',
    'Byt motorolja och oljefilter, Byt bränslefilter',
    ['landsort'],
    ['spring'],
  ],

  // How many litres.
  ['Hur många liter diesel tankade vi 2025?', 'Tankat: 55,5 liter', ['uto', 'idoborg', 'fejan'], ['spring']],
  ['hur mycket bränsle tankade vi i Dalarö', 'Tankat: 35,5 liter', ['idoborg'], []],
  ['hur många liter tankade vi 2023', '', ['moja', 'grinda', 'first'], ['sails', 'gas']],
  ['Hur många liter olja går det i motorn?', '', [], ['autumn']],
  ['hur många segel har vi', '', ['gotland', 'landsort', 'winter'], ['sails']],

  // How far it is between two places: a passage, and not the sum of all that touch them.
  ['Hur långt är det mellan Nynäshamn och Visby?', 'Nynäshamn – Visby: 82,5 nm', ['gotland'], []],
  ['hur långt är det från Grinda till Bullandö', 'Bullandö – Grinda: 12 nm', ['first'], []],
  ['Hur många mil är det mellan Nynäshamn och Landsort?', '', ['landsort'], []],
  ['hur långt är det till Sandhamn', '', ['moja', 'stavsnas'], []],
  ['Hur långt är det från Utö till Visby?', '', [], []],

  // What nobody has written is not answered with something else.
  ['vem kontrollerade flytvästarna', 'Kontrollera flytvästar', [], []],
  ['när ska vi byta batterier', '', [], ['batteries']],
  ['när seglade vi senast', 'Dimma vid Rödlöga: Senast 29 augusti 2026', [], []],
];
