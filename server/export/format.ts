import { createHash } from 'node:crypto';

/**
 * An export is one ZIP: files that anybody can open (`index.html`, the tables), and files that LOGGBOKEN reads again: logs by the
 * schemas of the contract, one a line, the profile, and every picture under the path that its log names, with its card-sized
 * rendition beside it, and the PDFs of documents and costs. `data/manifest.json` comes last and describes all of it. For reading
 * it see docs/decisions/023. A dossier is the same of one boat, for her buyer (068).
 */
export const exportFormat = 1;

export const members = {
  page: 'index.html',
  tripTable: 'loggar.csv',
  serviceTable: 'service.csv',
  rowTable: 'loggblad.csv',
  toDoTable: 'att-göra.csv',
  costTable: 'kostnader.csv',
  tripLogs: 'data/trip-logs.jsonl',
  serviceLogs: 'data/service-logs.jsonl',
  boats: 'data/boats.jsonl',
  tasks: 'data/tasks.jsonl',
  documents: 'data/documents.jsonl',
  costs: 'data/costs.jsonl',
  profile: 'data/profile.json',
  manifest: 'data/manifest.json',
} as const;

/** Of a picture: the checksums of both its renditions, and how large it is. */
interface ManifestPicture {
  sha256: string;
  thumb: string;
  width: number;
  height: number;
}

export interface Manifest {
  format: typeof exportFormat;
  program: 'loggboken';
  /** The name of its boat: a dossier, which has no profile and no trips. */
  dossier?: string;
  madeAt: string;
  tripLogs: number;
  serviceLogs: number;
  pictures: Record<string, ManifestPicture>;
  /** The checksums of the PDFs. */
  pdfs: Record<string, string>;
  /** Pictures and PDFs that a log, document or cost names, but whose bytes were gone. */
  missing: string[];
}

/** `images/a.webp`, as `/images/a.webp` in a log. */
export const memberOf = (path: string): string => path.slice(1);

export const thumbMember = (member: string): string => member.replace(/\.webp$/, '.thumb.webp');

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
