/** Letters that look like those of another of these scripts: together they make a name that can't be told from somebody else's. */
const lookAlikes = [
  ...[/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u, /\p{Script=Armenian}/u],
  ...[/\p{Script=Cherokee}/u, /\p{Script=Lisu}/u, /\p{Script=Coptic}/u],
];

/**
 * Characters that leave nothing on the screen: joiners, soft hyphens, marks of direction, controls, and what a page shows as the one
 * space before or after it.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Zl}\p{Zp}\u1680\u2800\ufffc]|\p{Z}{2}/u;

/** Whether there is anything to see in a text. An emoji is seen, whatever joins its parts. */
export const isVisible = (text: string): boolean =>
  /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Z}\u2800]/u.test(text);

export const hasInvisible = (text: string): boolean => invisible.test(text);

export const mixesScripts = (text: string): boolean =>
  lookAlikes.filter((script) => script.test(text.normalize('NFKC'))).length > 1;
