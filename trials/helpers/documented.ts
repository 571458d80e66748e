import { readFileSync } from 'node:fs';

/** The commands that a document has under a heading, block by block. */
export function documentedBlocks(document: string, heading: string): string[] {
  const text = readFileSync(new URL(`../../${document}`, import.meta.url), 'utf8');
  const [, section] = text.split(new RegExp(`^#+ ${heading}$`, 'm'));
  if (section === undefined) throw new Error(`${document} has no heading «${heading}»`);
  const [own = ''] = section.split(/^#+ (?=\S)/m);
  return [...own.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
}
