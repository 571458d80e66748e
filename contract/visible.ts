/**
 * Characters that show nothing on the screen: joiners, soft hyphens, direction marks, control characters, and repeated spaces,
 * which a page shows as one.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Zl}\p{Zp}\u1680\u2800\ufffc]|\p{Z}{2}/u;

/** Whether a text has a visible character. An emoji counts, whatever joins its parts. */
export const isVisible = (text: string): boolean =>
  /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Z}\u2800]/u.test(text);

export const hasInvisible = (text: string): boolean => invisible.test(text);
