import { limits } from '../limits.ts';
import { type ContentOf, defineFields } from '../logs/definition.ts';

export const costCategories = {
  berth: 'Båtplats',
  winterStorage: 'Vinterförvaring',
  insurance: 'Försäkring',
  maintenance: 'Underhåll',
  repair: 'Reparation',
  equipment: 'Utrustning',
  fuel: 'Bränsle',
  guestHarbour: 'Gästhamn',
  club: 'Klubb och avgifter',
  other: 'Övrigt',
} as const;
export type CostCategory = keyof typeof costCategories;

/** What a receipt says. */
export const costFields = defineFields({
  amount: {
    kind: 'amount',
    max: limits.amount,
    section: 'receipt',
    label: 'Belopp (kr)',
    shortLabel: 'Belopp',
    required: 'Skriv beloppet i kronor, till exempel 1 249,50.',
    example: 124_950,
  },
  category: {
    kind: 'choice',
    options: costCategories,
    section: 'receipt',
    label: 'Kategori',
    required: 'Välj en kategori.',
    search: true,
    example: 'equipment',
  },
  date: {
    kind: 'date',
    section: 'receipt',
    label: 'Datum',
    required: 'Skriv vilken dag det betalades.',
    search: true,
    example: '2025-05-03',
  },
  paidBy: {
    kind: 'text',
    max: limits.name,
    section: 'receipt',
    label: 'Betalat av',
    optional: true,
    example: 'Ylva',
  },
  note: {
    kind: 'text',
    max: limits.costNote,
    lines: 'many',
    section: 'receipt',
    label: 'Anteckning',
    show: 'text',
    optional: true,
  },
});

export type CostContent = ContentOf<typeof costFields>;

export const costDefinition = { fields: costFields, sections: { receipt: 'Kvittot' } };
