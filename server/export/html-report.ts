import { createHash } from 'node:crypto';
import type { Account } from '#contract/accounts';
import type { Boat } from '#contract/boats';
import { costDefinition } from '#contract/costs/cost-fields';
import { documentDefinition } from '#contract/document-fields';
import type { SavedDocument } from '#contract/documents';
import type { EngineYear } from '#contract/engine-hours';
import { fieldsOf, type LogDefinition, shortLabelOf } from '#contract/logs/definition';
import { serviceLogFields } from '#contract/logs/service-log-fields';
import { factsOf, isEmpty, shownValue } from '#contract/logs/values';
import { boatDefinition } from '#contract/plan/boat-fields';
import { fieldsOfRow, type RowChanges } from '#contract/rows';
import { boxOf, lineOf, type Track, unbroken } from '#contract/track';
import { memberOf, thumbMember } from './format.ts';
import type { Paid } from './paid.ts';
import { stateName, type ToDo } from './to-do.ts';

/*
 * The page of an export: everything at a glance, in any browser, from a folder, in thirty years. It has no script, its only style
 * is allowed by its checksum, and everything that a user has written is escaped.
 */

const style = `
:root { color-scheme: light dark; --line: light-dark(#d5dee6, #2a3d4e); --muted: light-dark(#4a5c6d, #a9bac8); --link: light-dark(#0b4f7d, #8fcdf7) }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 24px 16px 64px; max-width: 860px; font: 16px/1.5 Arial, sans-serif; background: light-dark(#f4f7fa, #0b1620); color: light-dark(#0f2438, #e8f0f6) }
h1, h2, h3 { line-height: 1.25; margin: 0 } h2 { margin-top: 48px } article { padding: 24px 0; border-top: 1px solid var(--line) }
h2 + article { margin-top: 16px } p { margin: 8px 0 0; white-space: pre-wrap; overflow-wrap: anywhere } a { color: var(--link) }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 20px; padding: 0; list-style: none } .muted { color: var(--muted) }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 16px; margin: 12px 0 0 } dt { color: var(--muted) } dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap }
.pictures { display: flex; flex-wrap: wrap; gap: 12px; margin: 16px 0 0; padding: 0; list-style: none } img { display: block; width: 240px; height: 180px; object-fit: cover; border-radius: 8px; background: var(--line) }
.sheet { margin: 16px 0 0; overflow-x: auto } table { border-collapse: collapse; font-size: 14px } caption { text-align: left; font-weight: bold } th, td { padding: 4px 12px 4px 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; white-space: pre-line }
.track { display: block; margin: 16px 0 0; max-width: 100%; fill: none; stroke: var(--link); stroke-width: 2.5; stroke-linejoin: round }
@media (max-width: 479px) { dl { grid-template-columns: 1fr } dt { margin-top: 8px } img { width: 100%; height: auto } .pictures li { width: 100% } }
@media print { body { max-width: none; padding: 0; background: #fff; color: #000; font-size: 11pt } nav, .files { display: none } article { break-inside: avoid-page; padding: 12pt 0 } h2 { break-after: avoid } a { color: inherit; text-decoration: none } img { width: 5.5cm; height: 4.1cm } }
`;

const csp = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  // A page opened from a folder has no origin that 'self' could match.
  "img-src 'self' file:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const text = (written: string) => written.replace(/[&<>"']/g, (character) => entities[character] ?? '');

interface PageHead {
  heading: string;
  /** Whose it is. */
  name: string;
  /** ISO 8601 */
  madeAt: string;
  /** More of whose it is, as HTML. */
  about?: string;
  /** The tables beside the page. */
  tables: readonly string[];
  /** A sentence about the reading in of the file. */
  toRead: string;
  /** What is on the page, in its order. */
  parts: readonly { id: string; title: string; count?: number }[];
}

export function pageHead({ heading, name, madeAt, about = '', tables, toRead, parts }: PageHead): string {
  const links = parts.map(
    ({ id, title, count }) =>
      `<li><a href="#${id}">${text(title)}</a>${count === undefined ? '' : ` (${count})`}</li>`,
  );
  const asTables =
    tables.length > 0 &&
    `Det som står här finns också som tabeller: ${sentenceList.format(tables.map((table) => fileLink(table)))}. `;
  return `<!doctype html>
<html lang="sv">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${csp}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${heading} – ${text(name)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${heading}</h1>
<p class="muted">${text(name)}, hämtad ur LOGGBOKEN ${madeAt.slice(0, 10)}</p>
${about}<p class="files muted">${asTables || ''}${toRead}</p>
</header>
<nav aria-label="Innehåll"><ul>${links.join('')}</ul></nav>
<main>
`;
}

export const aboutProfile = ({ bio, profilePictures, username }: Account): string =>
  `${bio.trim() ? `<p>${text(bio.trim())}</p>\n` : ''}${pictures(profilePictures, username)}\n`;

const sentenceList = new Intl.ListFormat('sv-SE');

const fileLink = (member: string, label = member) =>
  `<a href="${member.split('/').map(encodeURIComponent).join('/')}">${text(label)}</a>`;

export const partHead = (id: string, title: string): string => `<h2 id="${id}">${text(title)}</h2>\n`;

export const pageFoot = (): string => '</main>\n</body>\n</html>\n';

/** A log with what is written in it, except for the fields in `leftOut`, which are shown above it. */
export function article(
  definition: LogDefinition,
  log: { images: string[] },
  leftOut: readonly string[] = [],
  /** The GPX file of its track. */
  trackFile?: string,
  documents: readonly SavedDocument[] = [],
): string {
  const { title } = log as unknown as { title: string };
  const facts = factsOf(definition, log).filter(({ name }) => !leftOut.includes(name));
  return `<article>
<h3>${text(title)}</h3>
<dl>${facts.map(({ label, value }) => `<dt>${text(label)}</dt><dd>${text(value)}</dd>`).join('')}</dl>
${drawing((log as { track?: Track }).track)}${trackFile === undefined ? '' : `<p class="files">${fileLink(trackFile, 'Spåret som GPX')}</p>\n`}${sheet((log as { rows?: RowChanges }).rows)}${pictures(log.images, title)}${files(documents)}
</article>
`;
}

/** The rows of a ship's log, with only the columns in which something is written. */
function sheet({ written }: RowChanges = { written: [], struck: [] }): string {
  if (written.length === 0) return '';
  const rows = written as unknown as Record<string, unknown>[];
  const fields = fieldsOfRow.filter(
    ({ name }) => !['zone', 'picture'].includes(name) && rows.some((row) => row[name] !== undefined),
  );
  const heads = fields.map((field) => `<th scope="col">${text(shortLabelOf(field))}</th>`).join('');
  const cells = (row: Record<string, unknown>) =>
    fields.map((field) => `<td>${text(shownValue(field, row[field.name]))}</td>`).join('');
  return `<div class="sheet"><table><caption>Loggblad</caption><thead><tr>${heads}</tr></thead>
<tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n')}</tbody></table></div>\n`;
}

/** The boats, and what is to be done with them as of the day of the export. */
export function boatSection(
  heading: string,
  boats: readonly Boat[],
  tasks: readonly ToDo[],
  documents: readonly SavedDocument[],
): string {
  const facts = (boat: Boat) =>
    factsOf(boatDefinition, boat).map(({ label, value }) => `<dt>${text(label)}</dt><dd>${text(value)}</dd>`);
  const articles = boats.map(
    (boat) => `<article>
<h3>${text(boat.name)}</h3>
<dl>${facts(boat).join('')}</dl>
${toDo(tasks.filter(({ task }) => task.boatId === boat._id))}${files(documents.filter(({ boatId }) => boatId === boat._id))}</article>
`,
  );
  return partHead('plan', heading) + articles.join('');
}

function toDo(tasks: readonly ToDo[]): string {
  if (tasks.length === 0) return '';
  const heads = ['Uppgift', 'Läge', 'Nästa gång', 'Senast gjort'].map(
    (head) => `<th scope="col">${head}</th>`,
  );
  const row = ({ task }: ToDo) => {
    const { due, lastDone, name, parts } = task;
    const what = parts ? `${name}. Delar: ${parts}` : name;
    const next = due.day === null ? '' : `${due.isAbout ? 'omkring ' : ''}${due.day}`;
    return [what, stateName(task), next, lastDone?.day ?? '']
      .map((cell) => `<td>${text(cell)}</td>`)
      .join('');
  };
  return `<div class="sheet"><table><caption>Att göra</caption><thead><tr>${heads.join('')}</tr></thead>
<tbody>${tasks.map((one) => `<tr>${row(one)}</tr>`).join('\n')}</tbody></table></div>\n`;
}

/** How long an engine ran, year by year. */
export function engineTable(years: readonly EngineYear[]): string {
  const cells = ({ year, hours, reading }: EngineYear) =>
    [String(year), hoursText(hours), hoursText(reading)].map((cell) => `<td>${cell}</td>`).join('');
  return `${partHead('motortimmar', 'Motortimmar år för år')}<div class="sheet"><table><thead><tr><th scope="col">År</th><th scope="col">Motortimmar</th><th scope="col">Mätaren visade sist</th></tr></thead>
<tbody>${years.map((year) => `<tr>${cells(year)}</tr>`).join('\n')}</tbody></table></div>\n`;
}

const hoursText = (hours: number | null) => shownValue(serviceLogFields.engineEnd, hours);

/** Documents, with a link to each of their pages. */
function files(documents: readonly SavedDocument[]): string {
  if (documents.length === 0) return '';
  const items = documents.map((document) => {
    const facts = factsOf(documentDefinition, document).map(({ label, value }) => `${label}: ${value}`);
    return `<li>${text(facts.join(', '))} ${pages(document)}</li>`;
  });
  return `<p>Handlingar</p><ul>${items.join('\n')}</ul>\n`;
}

const pages = ({ images }: { images: readonly string[] }): string =>
  images.map((path, i) => fileLink(memberOf(path), `Sida ${i + 1}`)).join(' ');

/** What the boats have cost, the latest first, with links to the receipts, and only the columns in which something is written. */
export function costList(costs: readonly Paid[]): string {
  const isWritten = ({ name }: { name: string }) =>
    costs.some(({ cost }) => !isEmpty((cost as unknown as Record<string, unknown>)[name]));
  const fields = fieldsOf(costDefinition).filter(isWritten);
  const hasFiles = costs.some(({ cost }) => cost.images.length > 0);
  const names = ['Båt', ...fields.map(shortLabelOf), ...(hasFiles ? ['Kvitto'] : [])];
  const heads = names.map((head) => `<th scope="col">${text(head)}</th>`);
  const row = ({ boat, cost }: Paid) => {
    const values = cost as unknown as Record<string, unknown>;
    const cells = [boat, ...fields.map((field) => shownValue(field, values[field.name]))].map(text);
    return [...cells, ...(hasFiles ? [pages(cost)] : [])].map((cell) => `<td>${cell}</td>`).join('');
  };
  return `${partHead('kostnader', 'Kostnader')}<div class="sheet"><table><thead><tr>${heads.join('')}</tr></thead>
<tbody>${costs.map((one) => `<tr>${row(one)}</tr>`).join('\n')}</tbody></table></div>\n`;
}

/** The line of a track without a map, north up. */
function drawing(track: Track | undefined): string {
  const parts = unbroken(lineOf(track?.points ?? []).parts);
  if (parts.length === 0) return '';
  const { west, east, south, north } = boxOf(parts);
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = 320 / Math.max((east - west) * narrow, north - south, 0.001);
  const place = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
    `${((longitude - west) * narrow * scale + 10).toFixed(1)},${((north - latitude) * scale + 10).toFixed(1)}`;
  const [width, height] = [(east - west) * narrow * scale + 20, (north - south) * scale + 20].map(Math.ceil);
  const lines = parts.map((part) => `<polyline points="${part.map(place).join(' ')}"/>`).join('');
  return `<svg class="track" role="img" aria-label="Spåret" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${lines}</svg>\n`;
}

function pictures(paths: string[], of: string): string {
  if (paths.length === 0) return '';
  const items = paths.map((path, i) => {
    const alt = text(`Bild ${i + 1} av ${paths.length} till ${of}`);
    const large = text(memberOf(path));
    return `<li><a href="${large}"><img src="${thumbMember(large)}" alt="${alt}" loading="lazy" width="240" height="180"></a></li>`;
  });
  return `<ul class="pictures">${items.join('')}</ul>`;
}
