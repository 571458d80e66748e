/** Twelve random digits, as the specification has a client make them. The server takes them only if they are free. */
export function newAccountId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(12)), (random) => random % 10).join('');
}
