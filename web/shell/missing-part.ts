let missing = false;

/**
 * Remembers that a part of the client could not be loaded. Apart from a bad network, this happens to a page that was opened
 * before the server got a new version of the client: the old files are gone.
 */
export function followMissingParts(): void {
  addEventListener('vite:preloadError', () => {
    missing = true;
  });
}

export const isPartMissing = (): boolean => missing;
