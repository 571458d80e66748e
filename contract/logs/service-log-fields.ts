import { limits } from '../limits.ts';
import { defineFields, defineLog, fieldsOf, type TextField } from './definition.ts';

/** A part of the boat, or what follows from the work: one of the eleven text sections of a service log. */
const part = <const S extends 'work' | 'followUp'>(
  section: S,
  label: string,
  hint?: string,
  example?: string,
) =>
  ({
    kind: 'text',
    max: limits.longText,
    lines: 'many',
    section,
    label,
    show: 'text',
    ...(hint !== undefined && { hint }),
    ...(example !== undefined && { example }),
  }) as const satisfies TextField;

/** What is written down about work on a boat. */
export const serviceLogFields = defineFields({
  title: {
    kind: 'text',
    max: limits.title,
    section: 'basic',
    label: 'Rubrik',
    hint: 'Till exempel Vårservice 2026',
    required: 'Skriv en rubrik.',
    show: 'heading',
    example: 'Vårrustning',
  },
  date: {
    kind: 'time',
    section: 'basic',
    label: 'Datum',
    required: 'Välj datum.',
    search: true,
    example: '2025-04-26T10:00',
  },
  boatNameModel: {
    kind: 'text',
    max: limits.shortText,
    section: 'basic',
    label: 'Båtnamn och modell',
    hint: 'Till exempel Vindila, Albin Vega',
    required: 'Skriv båtens namn och modell.',
    offerOwn: true,
    example: 'Vindila, Maxi 77',
  },
  engineType: {
    kind: 'text',
    max: limits.shortText,
    section: 'basic',
    label: 'Motortyp',
    hint: 'Till exempel Volvo Penta D1-20',
    offerOwn: true,
    example: 'Volvo Penta MD5A',
  },
  servicePersonOrCompany: {
    kind: 'text',
    max: limits.shortText,
    section: 'basic',
    label: 'Utförd av (person eller företag)',
    shortLabel: 'Utförd av',
    required: 'Skriv vem som utförde servicen.',
    requiredFor: 'create',
    offerOwn: true,
    example: 'Gustavsbergs marina',
  },
  serviceType: {
    kind: 'text',
    max: limits.shortText,
    section: 'basic',
    label: 'Typ av service',
    required: 'Skriv vilken typ av service det var.',
    requiredFor: 'create',
    offerOwn: true,
    usual: [
      ...(['Årsservice', 'Vårrustning', 'Vinterkonservering', 'Motorservice', 'Oljebyte'] as const),
      ...(['Bottenmålning', 'Riggkontroll', 'Reparation', 'Installation'] as const),
    ],
    example: 'Årlig service',
  },
  engineService: part(
    'work',
    'Motorservice',
    'Till exempel olja, filter, impeller och drivremmar',
    'Bytt olja och impeller.',
  ),
  sailAndRig: part('work', 'Segel och rigg', 'Till exempel segel, mast, vant, stag, fall och skot'),
  electronicsAndNavigation: part(
    'work',
    'Elektronik och navigation',
    'Till exempel plotter, ekolod, VHF, AIS och lanternor',
  ),
  hullAndDeck: part(
    'work',
    'Skrov och däck',
    'Till exempel bottenfärg, skrovgenomföringar, luckor och däcksbeslag',
  ),
  rudderPropellerAndDrive: part(
    'work',
    'Roder, propeller och drev',
    'Till exempel styrning, offeranoder, propeller och drevolja',
  ),
  fuelSystem: part('work', 'Bränslesystem', 'Till exempel tank, slangar, bränslefilter och vattenavskiljare'),
  batteryAndElectricalSystem: part(
    'work',
    'Batteri och elsystem',
    'Till exempel batterier, laddning, säkringar och landström',
  ),
  sparePartsAndReplacements: part('work', 'Reservdelar och byten', 'Till exempel artikelnummer och antal'),
  recommendedActions: part('followUp', 'Rekommenderade åtgärder', 'Vad bör göras härnäst, och när?'),
  costAndTime: part('followUp', 'Kostnad och tid', 'Till exempel 2 400 kr och 3 timmar'),
  comments: part('followUp', 'Kommentarer', undefined, 'Allt väl.'),
  engineEnd: {
    kind: 'number',
    max: limits.engineHours,
    unit: 'h',
    section: 'basic',
    label: 'Motortimmar (h)',
    shortLabel: 'Motortimmar',
    hint: 'Till exempel 412,3',
    subject: 'Motortimmarna',
    suchAs: '412,3',
    example: 412.3,
    optional: true,
  },
});

export const serviceLogDefinition = defineLog({
  fields: serviceLogFields,
  sections: { work: 'Utfört arbete', basic: 'Grunduppgifter', followUp: 'Uppföljning' },
  time: 'date',
});

type Fields = typeof serviceLogFields;

/** The eleven text sections of a service log. */
export type ServiceSection = {
  [Name in keyof Fields]: Fields[Name] extends { show: 'text' } ? Name : never;
}[keyof Fields];

/** In the order a service book has them. */
export const serviceSections = fieldsOf(serviceLogDefinition)
  .filter(({ show }) => show === 'text')
  .map(({ name }) => name as ServiceSection);
