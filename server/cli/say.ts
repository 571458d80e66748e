/** What a command tells whoever has given it. */
export function say(line: string): void {
  console.log(line);
}

export const figure = (number: number): string => number.toLocaleString('sv-SE');

/** Says every few seconds how far it has come, so that nobody wonders whether it goes on. */
export function progress(what: string, total?: number): (done: number) => void {
  let told = Date.now();
  return (done) => {
    if (Date.now() - told < 5000) return;
    told = Date.now();
    say(`${what}: ${figure(done)}${total === undefined ? '' : ` av ${figure(total)}`} …`);
  };
}
