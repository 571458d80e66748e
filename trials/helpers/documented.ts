import { readFileSync } from 'node:fs';

/** The shell commands under a heading of a document, block by block. */
export function documentedBlocks(document: string, heading: string): string[] {
  const text = readFileSync(new URL(`../../${document}`, import.meta.url), 'utf8');
  const [, section] = text.split(new RegExp(`^#+ ${heading}$`, 'm'));
  if (section === undefined) throw new Error(`${document} has no heading «${heading}»`);
  const [own = ''] = section.split(/^#+ (?=\S)/m);
  return [...own.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
}
