/** Service books as other programs and people write them: made up here, in the forms that those have. */

const works = [
  ['Oil change', '1240.5', 'Filter 861473, 4 liters', 'engine oil'],
  ['Impeller replaced', '389', 'Jabsco 1210-0001', 'engine'],
  ['Antifouling', '2150', 'Two coats, "hard" kind', 'hull'],
  ['Batteries tested', '0', '', ''],
  ['Anodes, shaft and propeller', '640', 'Half gone.\nNext: spring', 'hull'],
] as const;

/** The days between the works of `lubeLoggerExport`. */
const step = 11;

const inQuotes = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** What LubeLogger, on a server in English, exports of so many services: a day with its month first, the cost with its currency. */
export function lubeLoggerExport(services: number): string {
  const rows = Array.from({ length: services }, (_, i) => {
    const [description, cost, notes, tags] = works[i % works.length] ?? works[0];
    const day = new Date(Date.UTC(2016, 0, 4 + i * step));
    const date = `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`;
    const shop = i % 3 === 0 ? 'Bullandö Marina' : '';
    return [date, description, dollars.format(Number(cost)), notes, String(400 + i), tags, shop];
  });
  const head = ['Date', 'Description', 'Cost', 'Notes', 'Odometer', 'Tags', 'extrafield_Verkstad'];
  return [head, ...rows].map((row) => `${row.map(inQuotes).join(',')}\r\n`).join('');
}

/**
 * Sheets as Swedes keep them: a title above the head or a head of two lines, short dates, quotes that enclose nothing, dashes,
 * kronor, a total, and no boat.
 */
export const swedishSheets = {
  winters: [
    'Servicebok Vindila;;;;',
    ';;;;',
    'Datum;Vad som gjordes;Motortimmar;Kostnad (kr);Anm',
    '190504;Bytt impeller;312;389;"Jabsco" 1210-0001',
    '200510;"Vindila" i sjön, ny bottenfärg;;1 240,50;',
    '211016;Vinterkonservering;351,5;0;Glykol i "systemet"',
    '220230;Fel dag;;;',
  ].join('\n'),
  book: [
    'Dag;Åtgärd;Mätare;Verkstad;Etiketter;Delar',
    '19-05-04;Oljebyte;1200 km;Nynäshamns Marinservice;motor olja;Oljefilter 861473',
    '21-06-30;Nya anoder;1350 km;;;',
  ].join('\r\n'),
  merged: [
    'Datum;Motorn;;Kostnad;',
    ';Motortimmar;Anteckningar;(kr);Varv',
    '21-05-01;ca 312 h;Bytt impeller;389;',
    '22-05-01;–;Vaxat;-;?',
    ';;;;',
    ';;Summa;389;',
  ].join('\n'),
  notes: [
    'Datum\tBåt\tUtfört av\tTyp\tBeskrivning\tAnteckningar',
    `14/5 2018\tRan, Yamaha F15\tEgen regi\tReparation\tLagat däcket\tEpoxi`,
    `3 maj 2019\tVindila\tAnna\tOljebyte\t${'Lång text om allt som gjordes. '.repeat(10).trim()}\t`,
  ].join('\n'),
};
