let missing = false;

/**
 * Remembers that a part of the client could not be fetched. Besides a bad network, that is how a page ends that was opened
 * before the server got another version of the client: its files are gone.
 */
export function followMissingParts(): void {
  addEventListener('vite:preloadError', () => {
    missing = true;
  });
}

export const isPartMissing = (): boolean => missing;
