/** A command that can't be carried out, and in one Swedish sentence why. */
export class Wrong extends Error {}

export function say(line: string): void {
  console.log(line);
}

export const figure = (number: number): string => number.toLocaleString('sv-SE');
