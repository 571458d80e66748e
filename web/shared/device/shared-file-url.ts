/** Addresses under which the service worker stores files that were shared to the app. The server does not know them. */
const prefix = '/shared/';

export const sharedFileUrl = (at: number, name: string) => `${prefix}${at}?name=${encodeURIComponent(name)}`;

/** The name of a shared file; undefined if the address is not that of a shared file. */
export function sharedFileName(url: string): string | undefined {
  const { pathname, searchParams } = new URL(url);
  return pathname.startsWith(prefix) ? (searchParams.get('name') ?? '') : undefined;
}
