/** What of a boat her dossier has or has not as a whole; documents and pictures are chosen one by one. */
export const dossierParts = ['facts', 'services', 'hours', 'plan', 'costs'] as const;
export type DossierPart = (typeof dossierParts)[number];

export interface DossierChoice {
  parts: readonly DossierPart[];
  /** Documents by their ids, and pictures of services by `pictureId`. */
  chosen: readonly string[];
}

/** The name of a picture's file without folder and ending. */
export const pictureId = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.'));

/** What of a record is its owners', and not the boat's: also when they wrote it, and took its pictures. */
const ownersAlone = [
  ...['userId', 'owners', 'insurer', 'policyNumber', 'paidBy'],
  ...['createdAt', 'updatedAt', 'version', 'takenAt'],
];

/** A record as her buyer may see it. */
export const forBuyer = <T extends object>(record: T): T =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !ownersAlone.includes(name))) as T;
