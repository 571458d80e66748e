import * as z from 'zod/mini';

const draft = z.object({
  /** 128 random bits, hexadecimal. One tab owns it; another gets a copy under another id. */
  id: z.string(),
  /** The address of the form: `/createlog`, `/updatelog/{_id}`. */
  form: z.string(),
  /** When it was last written to the device, ISO 8601. */
  savedAt: z.string(),
  /**
   * The version of what is being changed, as it was when the draft was begun: for a log its `updatedAt`.
   * Null for something new.
   */
  basedOn: z.nullable(z.string()),
  /** The texts of the fields that were changed, and of no others. */
  texts: z.record(z.string(), z.string()),
  /** Paths of the saved pictures that are to be removed. */
  removed: z.array(z.string()),
  /** The chosen pictures, in order; their bytes are stored beside the draft. */
  pictures: z.array(z.object({ id: z.string(), name: z.string(), type: z.string() })),
});
/** What the user has written in a form and not saved, as stored on the device. */
export type Draft = z.output<typeof draft>;

/** Reads a stored draft; undefined if it is not one. */
export function readDraft(stored: unknown): Draft | undefined {
  const parsed = draft.safeParse(stored);
  return parsed.success ? parsed.data : undefined;
}

/** The part of a draft that the user has filled in. */
export type DraftContent = Pick<Draft, 'texts' | 'removed' | 'pictures'>;

/** Whether the field of this name may be stored on a device: a password never is. */
export function mayBeKept(name: string): boolean {
  return !/password/i.test(name);
}

/** The texts of a draft for which the form still has a field: the draft may be older than the form. */
export function fitting(
  texts: Record<string, string>,
  start: Record<string, unknown>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => name in start));
}

export function isEmpty({ texts, removed, pictures }: DraftContent): boolean {
  return Object.keys(texts).length + removed.length + pictures.length === 0;
}

export function isSameContent(one: DraftContent, other: DraftContent): boolean {
  const said = ({ texts, removed, pictures }: DraftContent) =>
    JSON.stringify([Object.entries(texts).sort(), removed, pictures.map(({ id }) => id)]);
  return said(one) === said(other);
}
