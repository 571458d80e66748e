import { normalizeIdentifier } from './normalize-identifier.ts';

/** Words that guessers try first at this service, besides the names of the account. */
const ownWords = [
  'loggboken',
  'loggbok',
  'servicebok',
  'skeppare',
  'admin',
  'administratör',
  'administrator',
  ...['segling', 'segelbåt', 'motorbåt', 'segel', 'segla', 'båten', 'skepp', 'kapten', 'havet', 'hamn'],
  ...['sommar', 'vinter', 'våren', 'hösten', 'januari', 'juni', 'juli', 'augusti', 'lösenord', 'sverige'],
];

interface Names {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * Whether a password has hardly any different letters, is among the most common ones of leaked lists, or is made of nothing but the names of its account and
 * of this service, with digits and signs; whatever its case.
 */
export async function isWeakPassword(password: string, names: Names): Promise<boolean> {
  const text = normalizeIdentifier(password);
  return new Set(text).size <= fewLetters || (await isCommon(text)) || isMadeOf(namesOf(names), text);
}

/** `aaaaaaaa`, `121212121212`, `abcabcabc` */
const fewLetters = 3;

let common: Promise<Set<string>> | undefined;

async function isCommon(text: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return (await common).has(text);
}

/** Longest first, so that `loggboken` leaves no `en`. Words of two letters are left out: many good passwords contain them. */
const namesOf = ({ username, email, firstName, lastName }: Names): string[] =>
  [...ownWords, ...[username, email, ...email.split('@', 1), firstName, lastName].map(normalizeIdentifier)]
    .filter((word) => word.length > 2)
    .sort((a, b) => b.length - a.length);

function isMadeOf(words: string[], text: string): boolean {
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), text);
  return rest !== text && !/\p{L}/u.test(rest);
}
