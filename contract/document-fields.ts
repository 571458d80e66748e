import { limits } from './limits.ts';
import { type ContentOf, defineFields } from './logs/definition.ts';

/** The kinds of document, in the words in which somebody asks for one. */
export const documentKinds = {
  insurance: 'Försäkringsbevis',
  premium: 'Kvitto på premien',
  certificate: 'Internationellt certifikat',
  radio: 'VHF-tillstånd',
  cleanHull: 'Ren båtbotten',
  selfInspection: 'Egenkontroll',
  purchase: 'Köpehandling och moms',
  lifeRaft: 'Livflotte',
  berth: 'Båtplats',
  manual: 'Manual',
  other: 'Övrigt',
} as const;

export type DocumentKind = keyof typeof documentKinds;

const documentFields = defineFields({
  kind: {
    kind: 'choice',
    options: documentKinds,
    section: 'document',
    label: 'Vad är det?',
    shortLabel: 'Handling',
    required: 'Välj vad det är.',
    example: 'insurance',
  },
  name: {
    kind: 'text',
    max: limits.title,
    section: 'document',
    label: 'Namn',
    hint: 'Till exempel försäkringsbolaget eller motorn',
    optional: true,
    example: 'Svenska Sjö',
  },
  issued: { kind: 'date', section: 'document', label: 'Utfärdad', optional: true, example: '2025-04-01' },
  expires: { kind: 'date', section: 'document', label: 'Gäller till', optional: true, example: '2026-03-31' },
});

export type DocumentFields = typeof documentFields;
export type DocumentContent = ContentOf<DocumentFields>;

export const documentDefinition = { fields: documentFields, sections: { document: 'Handlingen' } };
