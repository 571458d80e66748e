/**
 * Where the focus goes after a change of page, and when the focused element disappears. The heading of a page may appear late,
 * after its data; it takes the focus only if the user has not moved it by then.
 */

let leftAt: Element | null | undefined;

/** Called by the shell at every change of page, not at the first one: the next heading to appear takes the focus. */
export function expectHeading(): void {
  leftAt = document.activeElement;
}

/** Called by a heading when it appears. A field of the new page that already has the focus keeps it. */
export function takeHeadingFocus(heading: HTMLElement | null): void {
  if (leftAt === undefined || !heading) return;
  const focus = document.activeElement;
  const untouched = focus === leftAt || focus === document.body || focus === null;
  if (untouched && !heading.closest('main')?.contains(focus)) heading.focus({ preventScroll: true });
  leftAt = undefined;
}

/** Called before the focused element disappears: otherwise the focus would fall to the body. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/** The ref of an element that may disappear while the focus is in it, as when what it says is no longer so. */
export function keepsFocus(element: HTMLElement | null): () => void {
  return () => {
    if (element?.contains(document.activeElement)) focusHeading();
  };
}
