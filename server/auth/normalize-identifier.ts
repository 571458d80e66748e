/** The form in which usernames and e-mail addresses are compared: the same on every database, å, ä and ö included. */
export const normalizeIdentifier = (text: string): string =>
  text.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
