import type { ImageKind } from '#contract/images';
import type { BoatContent, TaskContent } from '#contract/plan/content';
import type { KindName } from './validate-log.ts';

/** Boats and tasks as they will be put into an account: they already have the new ids by which logs and tasks name them. */
export interface StagedPlan {
  boats: { id: string; origin: string; createdAt: string; content: BoatContent }[];
  tasks: {
    id: string;
    origin: string;
    boatId: string;
    template?: string | undefined;
    archivedAt?: string | undefined;
    createdAt: string;
    content: TaskContent;
  }[];
}

/** The fields of a log as the contract has them, and the paths of pictures that wait for it. */
export interface StagedLog {
  [field: string]: unknown;
  title?: string;
  images: string[];
}

/** What the profile gets; the bio is `''` if it gets none. */
export interface StagedProfile {
  bio: string;
  images: string[];
}

/** What one item of a staged import holds. Its kind says which: not all of them have pictures. */
export type StagedContent =
  | { kind: 'plan'; content: StagedPlan }
  | { kind: KindName; content: StagedLog }
  | { kind: 'profile'; content: StagedProfile };

/** The content of what may have pictures. */
export type Pictured = Exclude<StagedContent, { kind: 'plan' }>;

/** `number` is its order in the file; `origin` is where a log came from, `''` for anything else. */
export type StagedItem = StagedContent & { number: number; origin: string };

/** The paths of the pictures of an item: as they are in the file, or as they have been stored. */
export const imagesOf = (item: StagedContent): string[] => (item.kind === 'plan' ? [] : item.content.images);

export const imageKindOf = ({ kind }: Pictured): ImageKind => (kind === 'profile' ? 'profile' : 'log');
