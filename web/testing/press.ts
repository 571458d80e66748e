import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/**
 * Presses something as soon as a person could: it is alone, in sight, enabled, and nothing lies over it. It takes the focus and
 * is clicked in the page itself, since a real pointer, moved by the browser, takes a tenth of a second each time. Where the
 * pointer or the clipboard is the point, a test calls `click` instead.
 */
export async function press(target: Locator): Promise<void> {
  const look = async () => {
    await atRest();
    return tryToPress(target);
  };
  await expect.poll(look, { message: `press ${target.selector}` }).toBe('pressed');
}

/** The page has been drawn and has nothing left to do, such as React's effects: nobody presses sooner. Some are never at rest. */
const atRest = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 200 })),
  );

/** Presses it, or says what stands in the way. */
function tryToPress(target: Locator): string {
  const [element, ...others] = target.elements();
  if (!element) return 'it is not there';
  if (others.length > 0) return `there are ${others.length + 1} of them`;
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return 'it is no element';
  if (element.matches(':disabled, [aria-disabled="true"]')) return 'it is disabled';
  if (!element.checkVisibility({ visibilityProperty: true })) return 'it is not visible';
  if (isHit(element) !== true) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const hit = isHit(element);
  if (hit !== true) return hit;
  // A pointer moves the focus as well: to what is pressed, or else away from where it was.
  const focusable = element.closest<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex]',
  );
  if (focusable) focusable.focus({ preventScroll: true });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  element.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, detail: 1, view: window }),
  );
  return 'pressed';
}

/** Whether a pointer in its middle would hit it, or else what it would hit. */
function isHit(element: Element): true | string {
  const [first] = element.getClientRects();
  if (!first || first.width === 0 || first.height === 0) return 'it has no size';
  const hit = document.elementFromPoint(first.x + first.width / 2, first.y + first.height / 2);
  if (!hit) return 'it is out of sight';
  if (element.contains(hit) || hit.closest('label')?.control === element) return true;
  return `over it lies ${hit.outerHTML.slice(0, 120)}`;
}
