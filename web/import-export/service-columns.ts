import { columnsOf } from '#contract/logs/columns';
import { serviceLogDefinition } from '#contract/logs/service-log-fields';
import { t } from '../strings.ts';
import type { Column } from './table.ts';
import { part } from './trip-columns.ts';

/** Names of a column that can only hold the hours of an engine. */
export const hourNames = [
  ...['motortimmar', 'drifttimmar', 'gångtimmar', 'timräknare', 'timmätare', 'engine hours'],
];

/** The names that sheets and programs give the columns of a service book, besides the fields' own. */
const otherNames: Partial<Record<string, readonly string[]>> = {
  date: ['dag', 'utfört', 'när', 'servicedatum', 'date', 'day'],
  title: [
    ...[
      'beskrivning',
      'åtgärd',
      'åtgärder',
      'arbete',
      'utfört arbete',
      'vad',
      'vad som gjordes',
      'vad gjordes',
    ],
    ...['service', 'titel', 'gjort', 'moment', 'description', 'title', 'work', 'what'],
  ],
  boatNameModel: ['båt', 'båten', 'båtnamn', 'båtens namn', 'boat', 'vessel', 'vehicle'],
  engineType: ['motormodell', 'motor', 'engine'],
  servicePersonOrCompany: [
    ...['vem', 'utfört av', 'utförare', 'av', 'varv', 'verkstad', 'firma', 'företag', 'mekaniker', 'person'],
    ...['leverantör', 'by', 'who', 'vendor', 'performed by'],
  ],
  serviceType: ['typ', 'etiketter', 'etikett', 'kategori', 'slag', 'tags', 'tag', 'type', 'category'],
  meter: [
    ...hourNames,
    ...[
      'mätarställning',
      'mätare',
      'mätarst',
      'ställning',
      'odometer',
      'meter',
      'mileage',
      'miltal',
      'km',
      'timmar',
      'hours',
    ],
  ],
  sparePartsAndReplacements: [
    ...['reservdelar', 'delar', 'material', 'artikel', 'artiklar', 'artikelnummer', 'artikelnr', 'byten'],
    ...['parts', 'part number'],
  ],
  recommendedActions: ['att göra', 'nästa gång', 'kvar att göra', 'åtgärdas', 'to do', 'next'],
  costAndTime: [
    'kostnad',
    'kostnader',
    'pris',
    'summa',
    'belopp',
    'kronor',
    'cost',
    'price',
    'total',
    'amount',
  ],
  comments: [
    ...[
      'anteckningar',
      'anteckning',
      'anm',
      'anmärkning',
      'anmärkningar',
      'kommentar',
      'notering',
      'noteringar',
    ],
    ...['övrigt', 'notes', 'note', 'comment', 'remarks'],
  ],
};

/** The columns in the order in which the page asks for them. */
export function serviceColumns(): Column[] {
  const columns = columnsOf(serviceLogDefinition).map(({ field, heading, names }) => ({
    name: field.name,
    label: heading,
    names: [...names, ...(otherNames[field.name] ?? [])],
  }));
  const first = ['date', 'title'];
  // The hours of an engine are one of the things that a meter may show.
  const known = [...first, 'engineEnd'];
  const own = columns.find(({ name }) => name === 'engineEnd')?.names ?? [];
  return [
    ...columns.filter(({ name }) => name === 'date'),
    part('month'),
    part('year'),
    ...columns.filter(({ name }) => name === 'title'),
    ...columns.filter(({ name }) => !known.includes(name)),
    { name: 'meter', label: t('table.col.meter'), names: [...own, ...(otherNames.meter ?? [])] },
  ];
}
