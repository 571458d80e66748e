/** Without letters that are easily confused when read aloud or typed from a screen. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Generates a password: 20 letters and digits in groups that can be read aloud; 99 random bits. */
export function makeUpPassword(): string {
  const random = [...crypto.getRandomValues(new Uint32Array(20))];
  return random
    .map((number) => letters[number % letters.length])
    .join('')
    .replace(/(.{5})(?=.)/g, '$1-');
}
