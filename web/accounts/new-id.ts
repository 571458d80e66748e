/** Twelve random digits; the specification lets the client choose the id. The server rejects an id that is taken. */
export function newAccountId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(12)), (random) => random % 10).join('');
}
