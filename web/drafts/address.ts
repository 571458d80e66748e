/**
 * The address of a form names the draft that the form works on, so that a page that is reloaded, returned to or opened after
 * a log-in continues with the same one.
 */
const parameter = 'draft';

/** `form`: its address, which may say what it is opened for (`/documents/new?boat=`). */
export const draftAddress = (form: string, id: string) =>
  `${form}${form.includes('?') ? '&' : '?'}${parameter}=${id}`;

export function addressedDraft(): string | null {
  return new URLSearchParams(location.search).get(parameter);
}

/** The query string of this address with another draft, or without one. */
export function searchWith(id: string | undefined): string {
  const search = new URLSearchParams(location.search);
  if (id === undefined) search.delete(parameter);
  else search.set(parameter, id);
  const text = search.toString();
  return text && `?${text}`;
}
