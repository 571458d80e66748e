import { useEffect, useSyncExternalStore } from 'react';
import { t } from '../first-strings.ts';

let spokenPath: string | undefined;
let announcement = '';
const listeners = new Set<() => void>();

/** Sets the title of the document, as soon as it is known. A new page is also announced by its title, the first one not. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    document.title = title;
    if (location.pathname === spokenPath) return;
    if (spokenPath !== undefined) announcement = t('a11y.pageLoaded', { sidtitel: title });
    spokenPath = location.pathname;
    for (const listener of listeners) listener();
  }, [title]);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What a screen reader is to say about the page that was just opened. */
export function usePageAnnouncement(): string {
  return useSyncExternalStore(subscribe, () => announcement);
}
