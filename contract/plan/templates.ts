import type { DocumentKind } from '../document-fields.ts';
import type { ServiceSection } from '../logs/service-log-fields.ts';
import type { boatKinds, engineKinds } from './boat-fields.ts';
import type { seasons } from './task-fields.ts';

/**
 * The Nordic year of a boat, to start a plan with. A template has an interval only if we have read its source; all others go by
 * the season, or wait for what the maker says.
 */

const BY_MAKER = 'Enligt tillverkaren';

type EngineKind = keyof typeof engineKinds;

export interface Template {
  id: string;
  name: string;
  /** What a service log says when it has been done. */
  done: string;
  section: ServiceSection;
  /** Its group in the list. */
  group: 'spring' | 'autumn' | 'papers';
  source: string;
  /** The page that was read, if anybody can open it. */
  page?: string;
  season?: keyof typeof seasons;
  everyMonths?: number;
  everyHours?: number;
  everyMiles?: number;
  note?: string;
  /** The boats it is for; all of them by default. */
  boats?: readonly (keyof typeof boatKinds)[];
  engines?: readonly EngineKind[];
  gas?: true;
}

const sailing = ['sail', 'motorsailer'] as const;
const combustion = ['inboard', 'saildrive', 'outboard'] as const;
const builtIn = ['inboard', 'saildrive'] as const;

const define = <const T extends readonly Template[]>(...all: T): T => all;

const defined = define(
  {
    id: 'antifouling',
    name: 'Måla botten',
    done: 'Botten målad.',
    section: 'hullAndDeck',
    group: 'spring',
    season: 'spring',
    source: BY_MAKER,
  },
  {
    id: 'anodes',
    name: 'Kontrollera anoder',
    done: 'Anoder kontrollerade.',
    section: 'rudderPropellerAndDrive',
    group: 'spring',
    season: 'spring',
    source: BY_MAKER,
    note: 'Byt när hälften är borta.',
  },
  {
    id: 'seacocks',
    name: 'Kontrollera bordgenomföringar och slangar',
    done: 'Bordgenomföringar och slangar kontrollerade.',
    section: 'hullAndDeck',
    group: 'spring',
    season: 'spring',
    source: 'Svenska Båtunionens egenkontroll, batliv.se',
    page: 'https://www.batliv.se/2015/11/16/egenkontroll/',
  },
  {
    id: 'impeller',
    name: 'Byt impeller',
    done: 'Impeller bytt.',
    section: 'engineService',
    group: 'spring',
    season: 'spring',
    source: BY_MAKER,
    engines: combustion,
  },
  {
    id: 'fuel-filter',
    name: 'Byt bränslefilter',
    done: 'Bränslefilter bytt.',
    section: 'fuelSystem',
    group: 'spring',
    season: 'spring',
    source: BY_MAKER,
    engines: combustion,
  },
  {
    id: 'drive-belt',
    name: 'Kontrollera drivrem',
    done: 'Drivrem kontrollerad.',
    section: 'engineService',
    group: 'spring',
    season: 'spring',
    source: BY_MAKER,
    engines: builtIn,
  },
  {
    id: 'batteries',
    name: 'Kontrollera och ladda batterier',
    done: 'Batterier kontrollerade och laddade.',
    section: 'batteryAndElectricalSystem',
    group: 'spring',
    season: 'spring',
    source: BY_MAKER,
  },
  {
    id: 'gas-test',
    name: 'Täthetsprova gasolen',
    done: 'Gasolanläggningen täthetsprovad.',
    section: 'hullAndDeck',
    group: 'spring',
    everyMonths: 12,
    source: 'Svenska Kryssarklubben, Båtpärmen kapitel 8, sxk.se',
    page: 'https://sxk.se/vastkustkretsen/gasol-kap-8-i-sxk-batparm',
    gas: true,
  },
  {
    id: 'gas-hose',
    name: 'Byt gasolslang',
    done: 'Gasolslang bytt.',
    section: 'hullAndDeck',
    group: 'spring',
    everyMonths: 60,
    source: 'Sjöräddningssällskapet, sjoraddning.se',
    gas: true,
  },
  {
    id: 'gas-regulator',
    name: 'Byt gasolregulator',
    done: 'Gasolregulator bytt.',
    section: 'hullAndDeck',
    group: 'spring',
    everyMonths: 120,
    source: 'Sjöräddningssällskapet, sjoraddning.se',
    gas: true,
  },
  {
    id: 'extinguisher-check',
    name: 'Kontrollera brandsläckare',
    done: 'Brandsläckare kontrollerad.',
    section: 'hullAndDeck',
    group: 'spring',
    everyMonths: 12,
    source: 'Dafo, dafo.se',
    page: 'https://www.dafo.se/Arkiv/Faktabank/Brandredskap/Service-och-underhall/',
  },
  {
    id: 'extinguisher-change',
    name: 'Byt brandsläckare',
    done: 'Brandsläckare bytt.',
    section: 'sparePartsAndReplacements',
    group: 'spring',
    everyMonths: 120,
    source: 'brandinfo.se',
    page: 'https://brandinfo.se/brandslackare/hur-lange-haller-en-brandslackare/',
  },
  {
    id: 'life-jackets',
    name: 'Kontrollera flytvästar',
    done: 'Flytvästar kontrollerade.',
    section: 'hullAndDeck',
    group: 'spring',
    everyMonths: 12,
    source: 'Tillverkarens anvisning, hallakonsument.se',
    page: 'https://www.hallakonsument.se/produktsakerhet/uppblasbara-flytvastar/',
  },
  {
    id: 'rig-check',
    name: 'Se över riggen',
    done: 'Riggen översedd.',
    section: 'sailAndRig',
    group: 'spring',
    everyMonths: 12,
    source: 'Viking Yachting, vikingyachting.se',
    page: 'https://vikingyachting.se/riggverkstad/varda-din-rigg-2/',
    boats: sailing,
  },
  {
    id: 'standing-rigging',
    name: 'Byt stående rigg',
    done: 'Stående rigg bytt.',
    section: 'sailAndRig',
    group: 'spring',
    everyMiles: 20_000,
    source: 'Seldén, vikingyachting.se',
    page: 'https://vikingyachting.se/riggverkstad/varda-din-rigg-2/',
    boats: sailing,
  },
  {
    id: 'navigation-lights',
    name: 'Prova lanternor',
    done: 'Lanternor provade.',
    section: 'electronicsAndNavigation',
    group: 'spring',
    season: 'spring',
    source: BY_MAKER,
  },
  {
    id: 'vhf',
    name: 'Prova VHF och AIS',
    done: 'VHF och AIS provade.',
    section: 'electronicsAndNavigation',
    group: 'spring',
    season: 'spring',
    source: BY_MAKER,
  },
  {
    id: 'bilge-pump',
    name: 'Prova länspump',
    done: 'Länspump provad.',
    section: 'hullAndDeck',
    group: 'spring',
    season: 'spring',
    source: BY_MAKER,
  },
  {
    id: 'sails',
    name: 'Se över segel',
    done: 'Segel översedda.',
    section: 'sailAndRig',
    group: 'spring',
    season: 'spring',
    source: BY_MAKER,
    boats: sailing,
  },
  {
    id: 'smoke-alarm',
    name: 'Byt batteri i brandvarnaren',
    done: 'Batteri i brandvarnaren bytt.',
    section: 'batteryAndElectricalSystem',
    group: 'spring',
    season: 'spring',
    source: BY_MAKER,
  },
  {
    id: 'leak-check',
    name: 'Leta läckor efter sjösättningen',
    done: 'Inga läckor efter sjösättningen.',
    section: 'hullAndDeck',
    group: 'spring',
    season: 'spring',
    source: BY_MAKER,
    note: 'Titta under durken dagen efter sjösättningen.',
  },
  {
    id: 'engine-oil',
    name: 'Byt motorolja och oljefilter',
    done: 'Motorolja och oljefilter bytta.',
    section: 'engineService',
    group: 'autumn',
    everyMonths: 12,
    everyHours: 100,
    source: 'Volvo Penta: 100–200 timmar, aldrig över 12 månader',
    engines: builtIn,
  },
  {
    id: 'gear-oil',
    name: 'Byt olja i backslag eller drev',
    done: 'Olja i backslag eller drev bytt.',
    section: 'rudderPropellerAndDrive',
    group: 'autumn',
    season: 'autumn',
    source: BY_MAKER,
    engines: combustion,
  },
  {
    id: 'antifreeze',
    name: 'Frostskydda motorn',
    done: 'Motorn frostskyddad.',
    section: 'engineService',
    group: 'autumn',
    season: 'autumn',
    source: BY_MAKER,
    engines: builtIn,
  },
  {
    id: 'holding-tank',
    name: 'Töm och skölj septiktanken',
    done: 'Septiktanken tömd och sköljd.',
    section: 'hullAndDeck',
    group: 'autumn',
    season: 'autumn',
    source: BY_MAKER,
    note: 'Före torrsättningen.',
  },
  {
    id: 'fresh-water',
    name: 'Töm färskvattnet',
    done: 'Färskvattnet tömt.',
    section: 'hullAndDeck',
    group: 'autumn',
    season: 'autumn',
    source: BY_MAKER,
  },
  {
    id: 'unstep-mast',
    name: 'Masta av',
    done: 'Avmastad.',
    section: 'sailAndRig',
    group: 'autumn',
    season: 'autumn',
    source: BY_MAKER,
    boats: sailing,
  },
  {
    id: 'haul-out',
    name: 'Ta upp och spola av båten',
    done: 'Båten upptagen och avspolad.',
    section: 'hullAndDeck',
    group: 'autumn',
    season: 'autumn',
    source: BY_MAKER,
  },
  {
    id: 'cover',
    name: 'Täck båten',
    done: 'Båten täckt.',
    section: 'hullAndDeck',
    group: 'autumn',
    season: 'autumn',
    source: BY_MAKER,
  },
  {
    id: 'winter-charging',
    name: 'Vinterladda batterier',
    done: 'Batterier vinterladdade.',
    section: 'batteryAndElectricalSystem',
    group: 'autumn',
    season: 'autumn',
    source: BY_MAKER,
  },
  {
    id: 'insurance',
    name: 'Förnya försäkringen',
    done: 'Försäkringen förnyad.',
    section: 'comments',
    group: 'papers',
    source: 'Förfallodagen i försäkringsbrevet',
    note: 'Planen följer båtens försäkringsbevis, bland hennes handlingar.',
  },
  {
    id: 'self-inspection',
    name: 'Egenkontroll',
    done: 'Egenkontroll gjord.',
    section: 'comments',
    group: 'papers',
    everyMonths: 12,
    source: 'Svenska Båtunionens checklistor, batliv.se',
    page: 'https://www.batliv.se/2022/04/17/nytt-verktyg-for-egenkontroll-av-bat/',
  },
  {
    id: 'flares',
    name: 'Byt nödbloss',
    done: 'Nödbloss bytta.',
    section: 'sparePartsAndReplacements',
    group: 'papers',
    source: 'Datumet på blosset, 3–4 år, yle.fi',
    page: 'https://svenska.yle.fi/a/7-1077998',
    note: 'Planen frågar efter blossets datum.',
  },
  {
    id: 'life-raft',
    name: 'Lämna livflotten på service',
    done: 'Livflotten servad.',
    section: 'hullAndDeck',
    group: 'papers',
    source: BY_MAKER,
  },
  {
    id: 'saildrive-seal',
    name: 'Byt S-drevets membran',
    done: 'S-drevets membran bytt.',
    section: 'rudderPropellerAndDrive',
    group: 'papers',
    source: BY_MAKER,
    engines: ['saildrive'],
  },
);

export type TemplateId = (typeof defined)[number]['id'];
export const templates: readonly (Template & { id: TemplateId })[] = defined;

/** What a task that is made from a template says. */
export function contentOfTemplate({ id, done, group, page, boats, engines, gas, ...said }: Template) {
  return { ...said, template: id };
}

/** The kind of document that says until when what a task renews is valid. */
export const documentOfTemplate: Partial<Record<string, DocumentKind>> = {
  insurance: 'insurance',
  'life-raft': 'lifeRaft',
} satisfies Partial<Record<TemplateId, DocumentKind>>;

/** Whether what is done has a day of its own each time, such as the date on a flare. */
export const expires = (template: string | null | undefined): boolean => {
  const of = templates.find(({ id }) => id === template);
  return of !== undefined && !of.season && !of.everyMonths && !of.everyHours && !of.everyMiles;
};

/** The answers that are asked for before a plan is suggested. */
export interface BoatAnswers {
  boat: keyof typeof boatKinds;
  engine: EngineKind;
  gas: boolean;
}

export const templatesFor = ({ boat, engine, gas }: BoatAnswers) =>
  templates.filter(
    (one) =>
      (one.boats?.includes(boat) ?? true) && (one.engines?.includes(engine) ?? true) && (!one.gas || gas),
  );
