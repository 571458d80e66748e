import { limits } from '../limits.ts';
import { defineFields, shortLabelOf } from '../logs/definition.ts';
import { serviceLogFields, serviceSections } from '../logs/service-log-fields.ts';

export const seasons = { spring: 'Varje vår', autumn: 'Varje höst' } as const;

const sections = Object.fromEntries(
  serviceSections.map((name) => [name, shortLabelOf(serviceLogFields[name])]),
);

const interval = (label: string, unit: string, max: number, suchAs: string) =>
  ({
    kind: 'number',
    min: 1,
    max,
    unit,
    whole: true,
    section: 'when',
    label,
    subject: 'Intervallet',
    suchAs,
    optional: true,
  }) as const;

/** Something that is to be done with a boat: once, or again and again. */
export const taskFields = defineFields({
  name: {
    kind: 'text',
    max: limits.title,
    section: 'what',
    label: 'Uppgift',
    required: 'Skriv vad som ska göras.',
    show: 'heading',
    example: 'Byt impeller',
  },
  section: {
    kind: 'choice',
    options: sections,
    section: 'what',
    label: 'Avsnitt i serviceboken',
    required: 'Välj ett avsnitt.',
    example: 'engineService',
  },
  everyMonths: {
    ...interval('Hur ofta (månader)', 'månader', 600, '12'),
    shortLabel: 'Månader',
    example: 12,
  },
  everyHours: {
    ...interval('Hur ofta (motortimmar)', 'h', 20_000, '100'),
    shortLabel: 'Motortimmar',
    example: 100,
  },
  everyMiles: {
    ...interval('Hur ofta (sjömil)', 'nm', 100_000, '20000'),
    shortLabel: 'Sjömil',
  },
  season: {
    kind: 'choice',
    options: seasons,
    section: 'when',
    label: 'Säsong',
    hint: 'Vårens uppgifter ska vara klara vid sjösättningen, höstens vid torrsättningen.',
    optional: true,
  },
  on: { kind: 'date', section: 'when', label: 'Ska vara gjort den', optional: true },
  postponedTo: {
    kind: 'date',
    section: 'when',
    label: 'Uppskjuten till',
    hint: 'Gäller den här gången. Nästa gång räknas som vanligt.',
    optional: true,
  },
  baselineDate: { kind: 'date', section: 'baseline', label: 'Förra gången', optional: true },
  baselineHours: {
    kind: 'number',
    max: 99_999.9,
    unit: 'h',
    section: 'baseline',
    label: 'Motortimmar då (h)',
    shortLabel: 'Motortimmar då',
    subject: 'Motortimmarna',
    suchAs: '412,3',
    optional: true,
  },
  baselineMiles: {
    kind: 'number',
    max: 1_000_000,
    unit: 'nm',
    section: 'baseline',
    label: 'Distans sedan dess som inte står i loggboken (nm)',
    shortLabel: 'Distans utan logg',
    subject: 'Distansen',
    suchAs: '1200',
    optional: true,
  },
  parts: {
    kind: 'text',
    max: limits.taskParts,
    lines: 'many',
    section: 'what',
    label: 'Delar',
    hint: 'Till exempel Impeller Jabsco 1210-0001, packning 890-0000',
    show: 'text',
    optional: true,
  },
  note: {
    kind: 'text',
    max: limits.taskNote,
    lines: 'many',
    section: 'what',
    label: 'Anteckning',
    show: 'text',
    optional: true,
  },
  source: { kind: 'text', max: limits.shortText, section: 'what', label: 'Källa', optional: true },
});

export const taskDefinition = {
  fields: taskFields,
  sections: { what: 'Vad', when: 'När', baseline: 'När det gjordes' },
};
