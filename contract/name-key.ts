/**
 * Equal for two names of a boat, a task or a person that look the same: in upper or lower case, in letters composed or not, with
 * any white space between the words, and with or without characters that show nothing, such as a soft hyphen.
 */
export const nameKey = (name?: string | null): string =>
  (name ?? '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu, '')
    .trim()
    .toLocaleLowerCase('sv');
