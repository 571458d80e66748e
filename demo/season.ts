import type { Row } from '#contract/rows';

/** Three believable seasons aboard Vindila, an Albin Vega in Stockholms skärgård. Pictures are files in `pictures/`. */

export interface DemoTrip {
  title: string;
  departure: string;
  arrival: string;
  position: string;
  wind: [direction: string, speed: number | ''];
  distance: number | '';
  description: string;
  pictures: string[];
  /** When pictures without a row were taken, by the clock aboard. */
  taken?: Record<string, string>;
  /** Fields beyond those that every trip has. */
  more?: Record<string, string | number>;
  /** The rows written under way, each at its time of day; position, course and log follow from the track. `picture` is one of `pictures`. */
  rows?: (Omit<Row, 'id' | 'at'> & { time: string })[];
}

export const trips: DemoTrip[] = [
  {
    title: 'Första turen med Vindila',
    departure: '2024-05-18T11:20',
    arrival: '2024-05-18T14:25',
    position: 'Bullandö – Grinda',
    wind: ['SO', 4],
    distance: 8.5,
    description:
      'Äntligen i sjön. Motorn startade på andra försöket och gick fint ut genom sundet. Hissade vid Skägga och länsade hela vägen.\n\nGrinda var nästan tomt. Kvällssol på klippan och korv på grillen.',
    pictures: ['klippa.jpg'],
  },
  {
    title: 'Midsommar i Finnhamn',
    departure: '2024-06-20T14:05',
    arrival: '2024-06-20T18:30',
    position: 'Grinda – Finnhamn',
    wind: ['S', 6],
    distance: 13.8,
    description:
      'Trångt i viken men plats mellan två Maxi 77:or. Stång, sill och regn precis när dansen började.',
    pictures: [],
  },
  {
    title: 'Natt över Ålands hav',
    departure: '2024-07-08T21:30',
    arrival: '2024-07-09T07:10',
    position: 'Furusund – Mariehamn',
    wind: ['SSV', 7],
    distance: 40.6,
    description:
      'Första nattseglingen. Två timmar till rors och två i kojen. Mycket fartyg i leden, AIS:en var värd varenda krona. Soluppgång vid Lågskär.',
    pictures: ['natt.jpg'],
  },
  {
    title: 'Hem genom Rödlöga',
    departure: '2024-07-20T08:15',
    arrival: '2024-07-20T16:40',
    position: 'Mariehamn – Rödlöga',
    wind: ['NV', 9],
    distance: 38.1,
    description: 'Ett rev i storen hela vägen. Blött på fördäck men båten trivs i det här.',
    pictures: [],
  },
  {
    title: 'Premiär med nya genuan',
    departure: '2025-05-10T10:40',
    arrival: '2025-05-10T12:50',
    position: 'Bullandö – Sandhamn',
    wind: ['V', 5],
    distance: 8.4,
    description: 'Genuan drar som en häst. Skotpunkten behöver flyttas ett hål akterut.',
    pictures: ['dack.jpg'],
  },
  {
    title: 'Stiltje på Mysingen',
    departure: '2025-06-28T09:00',
    arrival: '2025-06-28T15:20',
    position: 'Dalarö – Nynäshamn',
    wind: ['Stiltje', 0],
    distance: 17.9,
    description:
      'Motorgång hela dagen. Oljetrycket stabilt, men varningslampan för kylvattnet blinkade till en gång. Kollar impellern i hamn.',
    pictures: ['stiltje.jpg'],
  },
  {
    title: 'Utö med barnen',
    departure: '2025-07-15T11:10',
    arrival: '2025-07-15T14:30',
    position: 'Nynäshamn – Utö',
    wind: ['OSO', 5.5],
    distance: 13.2,
    description: 'Barnen styrde halva vägen. Glass i gästhamnen och tur till gruvhålen.',
    pictures: [],
  },
  {
    title: 'Höstsegling till Arholma',
    departure: '2025-09-13T08:30',
    arrival: '2025-09-13T17:05',
    position: 'Furusund – Arholma',
    wind: ['N', 8],
    distance: '',
    description:
      'Kryss hela vägen, loggen hade fastnat så distansen fattas. Kallt men klart, och ensamma i viken.',
    pictures: ['host.jpg'],
  },
  {
    title: 'Sjösättning och första turen med nya storseglet',
    departure: '2026-05-02T13:30',
    arrival: '2026-05-02T16:05',
    position: 'Bullandö – Grinda',
    wind: ['V', 4],
    distance: 8.5,
    description: 'Nya storseglet på plats. Lattorna är lite för styva i lätt vind, annars perfekt.',
    pictures: ['hamn.jpg'],
  },
  {
    title: 'Midsommar på Ornö',
    departure: '2026-06-19T11:05',
    arrival: '2026-06-19T13:15',
    position: 'Dalarö – Kyrkviken',
    wind: ['S', 5],
    distance: 8,
    description: 'Fyra båtar från klubben i rad. Jordgubbar ombord och dans på bryggan.',
    pictures: ['klubben.jpg'],
  },
  {
    title: 'Dimma vid Rödlöga',
    departure: '2026-07-05T06:50',
    arrival: '2026-07-05T10:30',
    position: 'Furusund – Rödlöga storskär',
    wind: ['NO', 2],
    distance: 8.9,
    description:
      'Tät dimma från Kapellskär. Mistlur varannan minut och plottern på högsta ljus. Lättade först inne i hamnen.',
    pictures: ['dimma.jpg'],
    taken: { 'dimma.jpg': '08:20' },
  },
  {
    title: 'Utö i halvvind',
    departure: '2026-07-14T09:40',
    arrival: '2026-07-14T15:05',
    position: 'Sandhamn – Utö',
    wind: ['SV', 8.5],
    distance: 28.4,
    description:
      'Lämnade Lökholmen efter morgondoppet. Halvvind hela vägen, genua och fullt storsegel till Nämdöfjärden, sedan ett rev i storen när det friskade i förbi Fjärdlång. Snittade 5 knop och loggade som mest 7,2.\n\nFin plats i Rävstavik, 3,5 meter på sand. Kaffe på klippan och abborre till middag. Kom ihåg: fallet till focken har börjat nöta vid masttoppen.',
    pictures: ['segling.jpg', 'fyr.jpg', 'naturhamn.jpg'],
    more: {
      ...{ crew: 'Ylva, Henrik, Maja', engineStart: 412.3, engineEnd: 414, engineMiles: 6.2 },
      ...{ logStart: 1204.5, logEnd: 1232.9, barometer: 1016, weather: 'Halvklart', visibility: 'God' },
      ...{ seaState: '0,5 m', sails: 'Storsegel och genua, ett rev', waterTemperature: 18 },
    },
    rows: [
      {
        ...{ time: '09:40', note: 'Kastade loss', place: 'Lökholmen, Sandhamn' },
        ...{ windDirection: 'SV', windSpeed: 6, barometer: 1016 },
      },
      {
        ...{ time: '09:58', note: 'Segel upp', sails: 'Storsegel, genua', engine: 'off', speed: 4.9 },
        ...{ windDirection: 'SV', windSpeed: 6 },
      },
      {
        ...{
          time: '11:30',
          picture: 'segling.jpg',
          place: 'Nämdöfjärden',
          sails: 'Storsegel, genua',
          speed: 5.6,
        },
        ...{ windDirection: 'SV', windSpeed: 8, barometer: 1016 },
      },
      {
        ...{ time: '12:35', note: 'Rev', sails: 'Storsegel ett rev, genua', speed: 6.4 },
        ...{ windDirection: 'SV', windSpeed: 9.5, barometer: 1015 },
      },
      {
        ...{ time: '13:20', note: 'Förbi Fjärdlång, som mest 7,2 knop', sails: 'Storsegel ett rev, genua' },
        ...{ picture: 'fyr.jpg', speed: 5.9, windDirection: 'SV', windSpeed: 9 },
      },
      {
        ...{ time: '14:25', note: 'Motor på, segel ner', engine: 'on', speed: 4.8 },
        ...{ windDirection: 'SV', windSpeed: 5 },
      },
      {
        ...{ time: '15:05', event: 'arrived', note: 'Ankrat i Rävstavik, 3,5 meter på sand', place: 'Utö' },
        ...{ windDirection: 'SV', windSpeed: 4, barometer: 1015 },
      },
    ],
  },
  {
    title: 'Över Kanholmsfjärden i styv bris',
    departure: '2026-07-16T10:20',
    arrival: '2026-07-16T12:10',
    position: 'Möja – Sandhamn',
    wind: ['VSV', 11],
    distance: 8.7,
    description: 'Två rev och halv genua. Alla ombord blöta och glada.',
    pictures: ['bris.jpg'],
    taken: { 'bris.jpg': '11:10' },
    more: {
      ...{ crew: 'Ylva, Henrik', engineStart: 414, engineEnd: 414.6, engineMiles: 2.1 },
      ...{ barometer: 1004, sails: 'Två rev och halv genua', harbourFee: 320 },
    },
  },
  {
    title: 'Sista natten på Fjärdlång',
    departure: '2026-08-29T09:15',
    arrival: '2026-08-29T13:15',
    position: 'Fjärdlång – Saltsjöbaden',
    wind: ['SV', 6],
    distance: 16.7,
    description: 'Stjärnklart i går kväll, första kallnatten. Hemåt i jämn sydväst.',
    pictures: ['solnedgang.jpg'],
    more: {
      ...{ crew: 'Ylva, Maja', engineStart: 414.6, engineEnd: 416.1, engineMiles: 5.4, fuelAdded: 38 },
    },
  },
];

interface DemoService {
  title: string;
  date: string;
  engineType: string;
  servicePersonOrCompany: string;
  serviceType: string;
  engineEnd?: number;
  sections: Record<string, string>;
  /** The tasks of the plan that were done, by template. */
  done: string[];
  pictures: string[];
}

export const boat = 'Vindila, Albin Vega';

export const services: DemoService[] = [
  {
    title: 'Köpebesiktning och vårrustning',
    date: '2024-04-27T09:00',
    engineType: 'Volvo Penta D1-20',
    servicePersonOrCompany: 'Roslagens Båtbesiktning',
    serviceType: 'Vårrustning',
    sections: {
      hullAndDeck: 'Torrt i skrovet. Två skrovgenomföringar bytta till kompositventiler.',
      electronicsAndNavigation: 'Ny AIS-mottagare kopplad till plottern.',
      recommendedActions: 'Håll ett öga på rodrets nedre lager.',
      costAndTime: '11 800 kr och två dagar',
    },
    done: ['self-inspection'],
    pictures: ['skrov.jpg'],
  },
  {
    title: 'Vinterkonservering 2025',
    date: '2025-10-18T12:30',
    engineType: 'Volvo Penta D1-20',
    servicePersonOrCompany: 'Egen regi',
    serviceType: 'Vinterkonservering',
    sections: {
      engineService: 'Glykol genom kylsystemet, oljebyte och nytt filter.',
      batteryAndElectricalSystem: 'Förbrukarbatteriet hemtaget, 12,4 V efter en vecka.',
      sailAndRig: 'Seglen tvättade och inlämnade för översyn.',
      costAndTime: '1 150 kr och 6 timmar',
    },
    done: ['antifreeze', 'winter-charging'],
    pictures: [],
  },
  {
    title: 'Vårservice 2026',
    date: '2026-04-18T10:00',
    engineType: 'Volvo Penta D1-20',
    servicePersonOrCompany: 'Egen regi',
    serviceType: 'Vårrustning',
    engineEnd: 398.5,
    sections: {
      engineService: 'Olja och oljefilter bytta, 3,5 liter. Impeller kontrollerad. Drivremmen spänd.',
      sailAndRig: 'Vantskruvar rengjorda och smorda. Nytt fockfall, 10 mm polyester, 24 meter.',
      hullAndDeck: 'Två lager biocidfri bottenfärg. Mantågsgenomföringen om styrbord tätad på nytt.',
      fuelSystem: 'Förfilter och finfilter bytta. Vattenavskiljaren tömd, inget vatten.',
      recommendedActions:
        'Byt landströmskabeln före säsongen 2027. Se över bordgenomföringen till toaletten nästa gång båten är på land.',
      costAndTime: '2 400 kr och 14 timmar',
    },
    done: ['antifouling', 'engine-oil', 'fuel-filter', 'rig-check'],
    pictures: ['motorrum.jpg'],
  },
  {
    title: 'Ny impeller efter varningslampa',
    date: '2026-07-22T15:15',
    engineType: 'Volvo Penta D1-20',
    servicePersonOrCompany: 'Nynäshamns Marinservice',
    serviceType: 'Motorservice',
    engineEnd: 414.6,
    sections: {
      engineService:
        'Två vingar var spruckna. Bytt impeller och packning i Nynäshamn, gamla delarna funna i värmeväxlaren.',
      sparePartsAndReplacements:
        'Impeller 3586494, packning 21951350. En extra impeller ligger nu i pentryt.',
      costAndTime: '1 890 kr och 2 timmar',
    },
    done: ['impeller'],
    pictures: ['impeller.jpg'],
  },
];

/** The boat's documents, each with what stands on its page. */
export const documents = [
  {
    ...{ kind: 'insurance', name: 'Skärgårdens Sjöförsäkring', issued: '2026-04-01', expires: '2027-03-31' },
    lines: [
      'Försäkringsbevis',
      'Skärgårdens Sjöförsäkring (påhittat bolag)',
      'Försäkrad båt: Vindila, Albin Vega, 1974',
      'Försäkringens nummer: 4711-0042',
      'Gäller från 1 april 2026 till 31 mars 2027',
    ],
  },
  {
    ...{ kind: 'radio', name: '', issued: '2024-05-12', expires: '' },
    lines: ['Tillstånd för radiosändare ombord', 'Vindila, anropssignal SA0000 (påhittad)'],
  },
  {
    ...{ kind: 'lifeRaft', name: 'Service av fyrmansflotte', issued: '2023-04-20', expires: '2026-04-20' },
    lines: ['Serviceintyg, livflotte för fyra', 'Nästa service senast 20 april 2026'],
  },
  {
    ...{ kind: 'berth', name: 'Bullandö, brygga D 14', issued: '2026-01-15', expires: '2026-12-31' },
    lines: ['Avtal om båtplats 2026', 'Brygga D, plats 14'],
  },
];

/** The boat and her maintenance tasks, from the templates, with when each was last done if no service says so. */
export const plan = {
  boat: {
    ...{ name: 'Vindila', bookName: boat, kind: 'sail', model: 'Albin Vega', builtYear: '1974' },
    ...{ launching: '2026-05-02', haulOut: '2026-10-10', length: 8.25, beam: 2.46, draught: 1.17 },
    ...{ engineKind: 'inboard', engineModel: 'Volvo Penta D1-20', homePort: 'Bullandö' },
    owners: 'Ylva, Bo',
  },
  tasks: [
    { id: 'antifouling' },
    { id: 'anodes', baselineDate: '2026-04-18' },
    { id: 'impeller', parts: 'Impeller 3586494, packning 21951350' },
    { id: 'fuel-filter', parts: 'Finfilter 861477, förfilter 877767' },
    { id: 'gas-test', baselineDate: '2026-05-16' },
    { id: 'extinguisher-check', baselineDate: '2025-12-06' },
    { id: 'life-jackets', baselineDate: '2026-04-25' },
    { id: 'rig-check' },
    { id: 'sails', baselineDate: '2026-05-02' },
    { id: 'engine-oil', parts: 'Oljefilter 3840525, motorolja 15W-40, 4 liter' },
    { id: 'antifreeze' },
    { id: 'winter-charging' },
    { id: 'cover', baselineDate: '2025-10-19' },
    { id: 'self-inspection' },
    { id: 'insurance' },
    { id: 'flares', on: '2027-04-30' },
  ],
};

interface DemoCost {
  date: string;
  category: string;
  amount: number;
  paidBy: string;
  note?: string;
  pictures?: string[];
}

/** What the boat has cost, in öre. */
export const costs: DemoCost[] = [
  { date: '2025-01-31', category: 'club', amount: 1_250_00, paidBy: 'Ylva', note: 'Båtklubben' },
  { date: '2025-03-30', category: 'insurance', amount: 2_840_00, paidBy: 'Bo' },
  { date: '2025-04-27', category: 'berth', amount: 8_200_00, paidBy: 'Ylva' },
  { date: '2025-10-18', category: 'winterStorage', amount: 5_600_00, paidBy: 'Bo' },
  { date: '2026-01-31', category: 'club', amount: 1_300_00, paidBy: 'Ylva', note: 'Båtklubben' },
  { date: '2026-03-30', category: 'insurance', amount: 2_915_00, paidBy: 'Bo' },
  {
    ...{ date: '2026-04-11', category: 'equipment', amount: 1_249_50, paidBy: 'Ylva' },
    note: 'Fockfall, 24 meter',
    pictures: ['kvitto.jpg'],
  },
  { date: '2026-04-26', category: 'berth', amount: 8_400_00, paidBy: 'Ylva' },
  { date: '2026-07-11', category: 'fuel', amount: 684_00, paidBy: 'Bo', note: 'Diesel i Nynäshamn' },
  {
    date: '2026-07-22',
    category: 'repair',
    amount: 1_890_00,
    paidBy: 'Bo',
    note: 'Ny impeller efter varningslampa',
  },
  { date: '2026-08-29', category: 'fuel', amount: 731_50, paidBy: 'Ylva' },
  { date: '2026-10-10', category: 'winterStorage', amount: 5_750_00, paidBy: 'Bo' },
];
