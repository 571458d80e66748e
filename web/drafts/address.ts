/**
 * The draft that a form works on stands in its address, so that a page that is loaded again, come back to or opened after
 * a log-in goes on with the same one.
 */
const parameter = 'draft';

export const draftAddress = (form: string, id: string) => `${form}?${parameter}=${id}`;

/** Another form, with the draft that this page goes on with. */
export function withSameDraft(form: string): string {
  const id = addressedDraft();
  return id === null ? form : draftAddress(form, id);
}

export function addressedDraft(): string | null {
  return new URLSearchParams(location.search).get(parameter);
}

/** This address with another draft, or without one. */
export function searchWith(id: string | undefined): string {
  const search = new URLSearchParams(location.search);
  if (id === undefined) search.delete(parameter);
  else search.set(parameter, id);
  return search.size > 0 ? `?${search}` : '';
}
