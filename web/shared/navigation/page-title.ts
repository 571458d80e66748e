import { useEffect, useSyncExternalStore } from 'react';
import { t } from '../../strings.ts';

let spokenPath: string | undefined;
let announcement = '';
const listeners = new Set<() => void>();

/** Sets the document's title once it is known. A screen reader also announces each new page, except the first. */
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

/** The text that announces the newly opened page to a screen reader. */
export function usePageAnnouncement(): string {
  return useSyncExternalStore(subscribe, () => announcement);
}
