import { limits } from '../limits.ts';
import { defineFields } from '../logs/definition.ts';

/** The kinds of engine; the user answers with one before a plan is suggested. */
export const engineKinds = {
  inboard: 'Inombordare',
  outboard: 'Utombordare',
  saildrive: 'S-drev',
  electric: 'El',
} as const;

export const boatKinds = { sail: 'Segelbåt', motor: 'Motorbåt', motorsailer: 'Motorseglare' } as const;

const text = <const S extends string>(section: S, label: string, hint?: string) =>
  ({
    kind: 'text',
    max: limits.shortText,
    section,
    label,
    optional: true,
    ...(hint !== undefined && { hint }),
  }) as const;

const measure = <const S extends string>(
  section: S,
  name: string,
  subject: string,
  unit: string,
  max: number,
) =>
  ({
    kind: 'number',
    max,
    unit,
    section,
    label: `${name} (${unit})`,
    shortLabel: name,
    subject,
    suchAs: '12 eller 12,5',
    optional: true,
  }) as const;

/** The fields of a boat. */
export const boatFields = defineFields({
  name: {
    kind: 'text',
    max: limits.shortText,
    section: 'boat',
    label: 'Båtens namn',
    required: 'Skriv båtens namn.',
    show: 'heading',
    example: 'Vindila',
  },
  bookName: {
    ...text('boat', 'Båtnamn och modell', 'Som i serviceboken, till exempel Vindila, Albin Vega'),
    example: 'Vindila, Maxi 77',
  },
  kind: {
    kind: 'choice',
    options: boatKinds,
    section: 'boat',
    label: 'Typ av båt',
    optional: true,
    example: 'sail',
  },
  model: text('boat', 'Modell', 'Till exempel Albin Vega'),
  builtYear: { ...text('boat', 'Årsmodell'), max: 20 },
  launching: {
    kind: 'date',
    section: 'season',
    label: 'Sjösättning',
    hint: 'Årets dag. Vårens uppgifter följer med den.',
    optional: true,
    example: '2025-05-01',
  },
  haulOut: {
    kind: 'date',
    section: 'season',
    label: 'Torrsättning',
    hint: 'Årets dag. Höstens uppgifter följer med den.',
    optional: true,
    example: '2025-10-10',
  },
  length: measure('measures', 'Längd', 'Längden', 'm', 200),
  beam: measure('measures', 'Bredd', 'Bredden', 'm', 100),
  draught: measure('measures', 'Djup', 'Djupet', 'm', 100),
  sailArea: measure('measures', 'Segelyta', 'Segelytan', 'm²', 10_000),
  fuelTank: measure('measures', 'Bränsletank', 'Bränsletanken', 'liter', 100_000),
  waterTank: measure('measures', 'Vattentank', 'Vattentanken', 'liter', 100_000),
  holdingTank: measure('measures', 'Septiktank', 'Septiktanken', 'liter', 100_000),
  engineKind: { kind: 'choice', options: engineKinds, section: 'engine', label: 'Motorslag', optional: true },
  engineModel: text('engine', 'Motor', 'Till exempel Volvo Penta D1-20'),
  engineNumber: text('engine', 'Motorns nummer'),
  engineYear: { ...text('engine', 'Motorns årsmodell'), max: 20 },
  meterFrom: {
    kind: 'date',
    section: 'engine',
    label: 'Ny motor eller timmätare från',
    hint: 'Från den dagen räknas motortimmarna på den nya mätaren.',
    optional: true,
  },
  hullNumber: text('papers', 'Skrovnummer (HIN/CIN)'),
  registration: text('papers', 'Registrering'),
  mmsi: text('papers', 'MMSI'),
  callSign: text('papers', 'Anropssignal'),
  homePort: text('papers', 'Hemmahamn'),
  owners: text('papers', 'Ägare', 'Med komma emellan. Kostnaderna delas lika mellan er.'),
  insurer: text('papers', 'Försäkringsbolag'),
  policyNumber: text('papers', 'Försäkringens nummer'),
});

export const boatDefinition = {
  fields: boatFields,
  sections: {
    boat: 'Båten',
    season: 'Säsongen',
    measures: 'Mått och tankar',
    engine: 'Motor',
    papers: 'Nummer och papper',
  },
};
