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

/** Past the router, for which it would be a navigation: it would draw the page anew under whoever is typing. */
export function putInAddress(id: string | undefined): void {
  const address = new URL(location.href);
  if (id === undefined) address.searchParams.delete(parameter);
  else address.searchParams.set(parameter, id);
  history.replaceState(history.state, '', address);
}
