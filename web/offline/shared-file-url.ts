/** Addresses under which the service worker lays files that were shared to the app; nobody else answers them. */
const prefix = '/shared/';

export const sharedFileUrl = (at: number, name: string) => `${prefix}${at}?name=${encodeURIComponent(name)}`;

/** What a shared file is called; undefined for what is none. */
export function sharedFileName(url: string): string | undefined {
  const { pathname, searchParams } = new URL(url);
  return pathname.startsWith(prefix) ? (searchParams.get('name') ?? '') : undefined;
}
