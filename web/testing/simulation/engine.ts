/** What the simulation asks of a tab's engine: what a user can do on its pages, and what they show. */

export const kinds = ['trip-log', 'service-log', 'boat', 'task', 'document', 'cost'] as const;
export type Kind = (typeof kinds)[number];

/** Whether it belongs to a boat, and goes with it. */
export const isOfBoat = (kind: Kind): boolean => kind === 'task' || kind === 'document' || kind === 'cost';

export type Item = { _id: string } & Record<string, unknown>;

/** Something that is saved and not yet on the server, or that waits for its user. */
export interface Waiting {
  id: string;
  kind: Kind;
  recordId: string;
  state: 'queued' | 'refused' | 'conflict';
  /** All that it says; and what it shows of the other side, in a conflict. */
  mine: string;
  theirs: string;
}

export interface Form {
  readonly recordId: string;
  /** As if the user typed it, which shows at once; `rows` are added. */
  set(values: Record<string, unknown>): void;
  /** Returns the path that it gets. */
  addPicture(file: File): string;
  /** Removes one of the pictures that the record has; false if there is none. */
  removePicture(path: string): void;
  /** Resolves when what stands in the form would be offered again, whatever happens to its page. */
  keep(): Promise<void>;
  /** Resolves when the user is told that it is saved; rejects if they are told that it isn't. */
  save(): Promise<void>;
  discard(): Promise<void>;
}

export interface Engine {
  open(): Promise<void>;
  close(): void;
  items(kind: Kind): readonly Item[];
  waiting(): readonly Waiting[];
  /** All that stands in forms that were not saved. */
  drafts(): string;
  /** `id`: of the record that is changed; a new one without. `values`: what a new one begins with. */
  form(kind: Kind, id: string | undefined, values: Record<string, unknown>): Promise<Form | undefined>;
  remove(kind: Kind, id: string): Promise<void>;
  undo(waitingIds: readonly string[]): Promise<void>;
  /** Of a conflict or a refusal: the user keeps their own once more, or lets it go. */
  decide(waitingId: string, keeps: 'mine' | 'theirs'): Promise<void>;
  /** The network is back, or the page is looked at. */
  wake(): void;
  /** «Skicka nu». */
  sendNow(): Promise<void>;
  /** Resolves when nothing of the account can be read on the device any more. */
  logOut(): Promise<void>;
}

/** What a tab has, all of it its own or its device's. */
export interface TabDeps {
  userId: string;
  deviceKey: string;
  idb: IDBFactory;
  fetch: typeof fetch;
  locks: LockManager;
  channel: (name: string) => BroadcastChannel;
  clock: { now(): number; after(ms: number, work: () => void): () => void };
  random: () => number;
  isSignedIn: () => boolean;
  isOnline: () => boolean;
}

export type MakeEngine = (deps: TabDeps) => Engine;
