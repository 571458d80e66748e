import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { type DossierChoice, dossierParts } from '#contract/dossier-parts';
import type { PreparedExport } from '#contract/import-export';
import type { Api } from './api.ts';

/** The members of a ZIP, by name. */
export type Members = Map<string, Buffer>;

/** Downloads everything that belongs to a user, as their browser does. */
export async function downloadExport(url: string, who: Api): Promise<Buffer> {
  const { body } = await who.post<PreparedExport>('/api/export');
  const answer = await fetch(url + body.address);
  if (answer.status !== 200) throw new Error(`No export: ${answer.status} ${await answer.text()}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** Downloads what is chosen of a boat. */
export async function downloadDossier(
  url: string,
  who: Api,
  boatId: string,
  choice: Partial<DossierChoice> = {},
): Promise<Buffer> {
  const prepared = await who.post<{ address: string }>(`/api/boats/${boatId}/dossier`, {
    ...{ parts: dossierParts, chosen: [], ...choice },
  });
  const answer = await fetch(url + prepared.body.address);
  if (answer.status !== 200) throw new Error(`No dossier: ${answer.status} ${await answer.text()}`);
  return Buffer.from(await answer.arrayBuffer());
}

export async function unzip(bytes: Buffer): Promise<Members> {
  const zip = await fromBufferPromise(bytes);
  const members: Members = new Map();
  for await (const entry of zip.eachEntry()) {
    members.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return members;
}

/** Packs members into a new ZIP; `mode` is a member's Unix file mode. */
export async function zip(
  members: Iterable<readonly [name: string, content: Buffer | string, mode?: number | undefined]>,
  { zip64 = false } = {},
): Promise<Buffer> {
  const made = new ZipFile();
  for (const [name, content, mode = 0o100644] of members)
    made.addBuffer(Buffer.from(content), name, { mode });
  made.end({ forceZip64Format: zip64, comment: '' });
  return buffer(made.outputStream);
}

export const linesOf = <T = Record<string, unknown>>(members: Members, name: string): T[] =>
  (members.get(name)?.toString() ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);

/** The files that a page shows and links to. */
export const filesIn = (page: string): string[] =>
  [...page.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, file = '']) => decodeURIComponent(file));
