import type { ServiceLog } from '../service-logs.ts';
import type { TripLog } from '../trip-logs.ts';

/**
 * A hundred searches that a Swede makes in a logbook and a service book, and the logs that they should find. The answers were
 * decided by reading the logs, before there was any code: where a search disagrees with this file, the search is wrong.
 */

type Trip = Pick<
  TripLog,
  | 'title'
  | 'departureDateTime'
  | 'arrivalDateTime'
  | 'windDirection'
  | 'windSpeed'
  | 'distance'
  | 'position'
  | 'description'
>;

const trip = (
  [title, position]: [string, string],
  [departureDateTime, arrivalDateTime]: [string, string],
  [windDirection, windSpeed, distance]: [string, number | null, number | null],
  description: string,
): Trip => ({
  title,
  position,
  departureDateTime,
  arrivalDateTime,
  windDirection,
  windSpeed,
  distance,
  description,
});

/** The year of each trip is that of its departure. */
export const trips = {
  uto: trip(
    ['Midsommar på Utö', 'Saltsjöbaden – Utö'],
    ['2025-06-20T09:15', '2025-06-20T15:40'],
    ['SV', 8.5, 24.5],
    'Halvvind hela vägen. Grillade makrill på klipporna och badade i gästhamnen.',
  ),
  rodloga: trip(
    ['Dimma vid Rödlöga', 'Furusund – Rödlöga'],
    ['2026-08-29T07:30', '2026-08-29T12:10'],
    ['växlande', 2, 18],
    'Tjock dimma i två timmar. Gick på radar och mistlur mellan kobbarna.',
  ),
  gotland: trip(
    ['Nattsegling till Gotland', 'Nynäshamn – Visby'],
    ['2024-07-12T21:00', '2024-07-13T11:30'],
    ['NV', 11, 82.5],
    'Två vakter om tre timmar. Stjärnklart, mareld runt rodret. Storseglet revat från midnatt.',
  ),
  landsort: trip(
    ['Motorstopp utanför Landsort', 'Nynäshamn – Landsort – Häringe'],
    ['2024-07-20T10:00', '2024-07-20T16:00'],
    ['S', 5, 21],
    'Motorn tvärdog när bränslefiltret satt igen. Bytte filter på plats och gick vidare för segel.',
  ),
  moja: trip(
    ['Till Möja', 'Sandhamn – Möja'],
    ['2023-08-05T10:00', '2023-08-05T14:30'],
    ['O', 6, 16.2],
    'Handlade i Bergs livs. Låg för ankar i Hamnskärsviken över natten.',
  ),
  grinda: trip(
    ['Hem från Grinda', 'Grinda – Saltsjöbaden'],
    ['2023-08-06T11:00', '2023-08-06T15:00'],
    ['SSV', 4.5, 14],
    'Lugn kryss. Barnen styrde, jag lagade mat.',
  ),
  stavsnas: trip(
    ['Höststorm i Stavsnäs', 'Sandhamn – Stavsnäs'],
    ['2022-10-15T09:00', '2022-10-15T12:00'],
    ['V', 17, 11],
    'Kuling, fock ensam. Blöt men glad besättning.',
  ),
  first: trip(
    ['Första turen', 'Bullandö – Grinda'],
    ['2023-05-01T13:00', '2023-05-01T17:00'],
    ['SO', 3, 12],
    'Sjösättning i fredags, nu är masten på. Seglade med ny genua.',
  ),
  laso: trip(
    ['Läsø runt', 'Öckerö – Læsø'],
    ['2022-07-18T08:00', '2022-07-18T18:00'],
    ['SV', 9, 45],
    'Danska vatten. Köpte salt och såg sälar.',
  ),
  winter: trip(
    ['Vinteruppläggning', 'Bullandö – Bullandö'],
    ['2024-10-05T09:00', '2024-10-05T11:00'],
    ['', null, 3],
    'Upptagning med kran. Torkade båten, tog ner seglen.',
  ),
  idoborg: trip(
    ['Café på Idöborg', 'Dalarö – Idöborg'],
    ['2025-07-09T10:00', '2025-07-09T13:00'],
    ['N', 7, 9.5],
    'Åt idéns bästa bullar. Barnen fångade krabbor vid bryggan.',
  ),
  fejan: trip(
    ['Abborre på Fejan', 'Furusund – Fejan'],
    ['2025-07-27T08:00', '2025-07-27T15:00'],
    ['NO', 5.5, 30],
    'Fiskade abborrar från klippan och såg en havsörn.',
  ),
};

type Service = Partial<ServiceLog> & Pick<ServiceLog, 'title' | 'date'>;

const service = (
  title: string,
  date: string,
  fields: Omit<Partial<ServiceLog>, 'title' | 'date'>,
): Service => ({
  title,
  date,
  boatNameModel: 'Vindila, Najad 343',
  engineType: '',
  servicePersonOrCompany: 'Egen',
  serviceType: 'Service',
  ...fields,
});

export const services = {
  spring: service('Vårservice 2025', '2025-04-12T10:00', {
    engineType: 'Volvo Penta D1-30',
    engineService: 'Oljebyte, oljefilter Volvo Penta 861473. Bränslefiltret bytt.',
    hullAndDeck: 'Bottenmålning två lager.',
    sparePartsAndReplacements: 'Impeller 3842786',
    recommendedActions: 'Byt kilrem till hösten.',
    costAndTime: '2 400 kr och 14 timmar',
  }),
  autumn: service('Höstservice 2024', '2024-10-20T09:00', {
    engineService: 'Glykol i kylsystemet, ny impeller. Olja i motorn bytt.',
  }),
  sails: service('Nya segel', '2023-03-15T14:00', {
    servicePersonOrCompany: 'Segelmakaren i Nacka',
    sailAndRig: 'Storsegel och genua från Gransegel. Nya fall och skot.',
    costAndTime: '38 500 kr',
  }),
  batteries: service('Batterier', '2024-05-04T11:00', {
    batteryAndElectricalSystem: 'Två förbrukningsbatterier AGM 90 Ah, landströmsladdare Victron.',
  }),
  propeller: service('Propeller och anoder', '2022-04-30T10:00', {
    rudderPropellerAndDrive: 'Offeranoder bytta på axel och propeller. Vek propeller smord.',
  }),
  gas: service('Gasolsystem', '2023-06-02T08:00', {
    servicePersonOrCompany: 'Gasolkontroll AB',
    comments: 'Slang och regulator utbytta, läcktest utan anmärkning.',
  }),
  radio: service('VHF-radio', '2024-06-10T16:00', {
    electronicsAndNavigation: 'Ny VHF med DSC, antennkabel dragen i masten. AIS-mottagare provad.',
  }),
};

export type TripName = keyof typeof trips;
export type ServiceName = keyof typeof services;

const harbours: TripName[] = ['uto', 'gotland', 'landsort', 'moja', 'stavsnas'];
const sails: TripName[] = ['gotland', 'landsort', 'winter'];
const saturdays: TripName[] = ['rodloga', 'landsort', 'moja', 'stavsnas', 'winter'];
const saturdayServices: ServiceName[] = ['spring', 'batteries', 'propeller'];

/** The question, the trips that are found, the services that are found. */
export const questions: [question: string, trips: TripName[], services: ServiceName[]][] = [
  // A part of a compound, in any place.
  ['filter', ['landsort'], ['spring']],
  ['oljefilter', [], ['spring']],
  ['hamn', harbours, []],
  ['gästhamn', ['uto'], []],
  ['segel', sails, ['sails']],
  ['storsegel', ['gotland'], ['sails']],
  ['batteri', [], ['batteries']],
  ['anod', [], ['propeller']],
  ['offeranod', [], ['propeller']],
  ['natt', ['gotland', 'moja'], []],
  ['oljebyte', [], ['spring']],
  ['radio', [], ['radio']],
  ['mot', ['landsort'], ['autumn', 'radio']],
  ['sand', ['moja', 'stavsnas'], []],
  // Definite forms, plurals, and the reverse.
  ['bränslefilter', ['landsort'], ['spring']],
  ['bränslefiltret', ['landsort'], ['spring']],
  ['filtret', ['landsort'], ['spring']],
  ['olja', [], ['spring', 'autumn']],
  ['oljan', [], ['spring', 'autumn']],
  ['hamnen', harbours, []],
  ['seglet', sails, ['sails']],
  ['dimma', ['rodloga'], []],
  ['dimman', ['rodloga'], []],
  ['motor', ['landsort'], ['autumn']],
  ['motorn', ['landsort'], ['autumn']],
  ['motorer', ['landsort'], ['autumn']],
  ['batterier', [], ['batteries']],
  ['batteriet', [], ['batteries']],
  ['anoden', [], ['propeller']],
  ['impeller', [], ['spring', 'autumn']],
  ['impellern', [], ['spring', 'autumn']],
  ['propellrar', [], ['propeller']],
  ['ankare', ['moja'], []],
  ['ankaret', ['moja'], []],
  ['nätter', ['gotland', 'moja'], []],
  ['klippan', ['uto', 'fejan'], []],
  ['klippor', ['uto', 'fejan'], []],
  ['abborre', ['fejan'], []],
  ['abborrar', ['fejan'], []],
  ['abborrarna', ['fejan'], []],
  ['båt', ['winter'], []],
  ['båtar', ['winter'], []],
  ['mast', ['first'], ['radio']],
  ['masten', ['first'], ['radio']],
  ['barn', ['grinda', 'idoborg'], []],
  ['barnen', ['grinda', 'idoborg'], []],
  ['kobbe', ['rodloga'], []],
  ['timme', ['rodloga', 'gotland'], ['spring']],
  ['säl', ['laso'], []],
  ['sälar', ['laso'], []],
  ['krabba', ['idoborg'], []],
  ['brygga', ['idoborg'], []],
  ['bryggan', ['idoborg'], []],
  ['vakt', ['gotland'], []],
  ['radion', [], ['radio']],
  ['lager', [], ['spring']],
  // Verbs.
  ['segla', ['first'], []],
  ['seglade', ['first'], []],
  ['byta', ['landsort'], ['spring', 'autumn', 'propeller']],
  ['bytt', ['landsort'], ['spring', 'autumn', 'propeller', 'gas']],
  // Months, weekdays and dates, as they are shown.
  ['augusti', ['rodloga', 'moja', 'grinda'], []],
  ['aug', ['rodloga', 'moja', 'grinda'], []],
  ['lör', saturdays, saturdayServices],
  ['lördag', saturdays, saturdayServices],
  ['söndag', ['grinda', 'fejan'], ['autumn']],
  ['fredag', ['uto', 'gotland', 'first'], ['gas']],
  ['mån', ['first', 'laso'], ['radio']],
  ['oktober', ['stavsnas', 'winter'], ['autumn']],
  ['juli 2024', ['gotland', 'landsort'], []],
  ['lör aug', ['rodloga', 'moja'], []],
  ['29 aug', ['rodloga'], []],
  ['2026-08-29', ['rodloga'], []],
  ['2025', ['uto', 'idoborg', 'fejan'], ['spring']],
  ['2025 utö', ['uto'], []],
  // Figures, as they are shown, and numbers of parts.
  ['8,5', ['uto'], []],
  ['8.5', ['uto'], []],
  ['82,5', ['gotland'], []],
  ['24,5 nm', ['uto'], []],
  ['17 m/s', ['stavsnas'], []],
  ['38 500', [], ['sails']],
  ['90 ah', [], ['batteries']],
  ['861473', [], ['spring']],
  ['8614', [], ['spring']],
  ['3842786', [], ['spring']],
  ['d1', [], ['spring']],
  ['d1-30', [], ['spring']],
  // Several words, in any order; capitals; letters and their marks; fewer than three letters must begin a word.
  ['visby nynäshamn', ['gotland'], []],
  ['makrill grilla', ['uto'], []],
  ['kryss', ['grinda'], []],
  ['SANDHAMN', ['moja', 'stavsnas'], []],
  ['fall', [], ['sails']],
  ['skot', [], ['sails']],
  ['kran', ['winter'], []],
  ['kr', ['grinda', 'winter', 'idoborg'], ['spring', 'sails']],
  ['uto', [], []],
  ['lasö', [], []],
  ['läsö', ['laso'], []],
  ['ide', ['idoborg'], []],
  ['cafe', ['idoborg'], []],
  ['hummer', [], []],
];
