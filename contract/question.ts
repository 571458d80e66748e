/** What a question asks for, besides the logs that hold its words. */

const wordsOf = (line: string): string[] => line.split(' ');

/** What may be asked for, and the words that say so: the first that is said counts. */
const asks = {
  cost: wordsOf('kosta kostar kostade kostat kostnad kostnaden pris priset betala betalade betalat'),
  who: wordsOf('vem'),
  hours: wordsOf('motortimmar timmar timmarna'),
  nights: wordsOf('nätter natten övernattade övernattat'),
  longest: wordsOf('längst längsta'),
  distance: wordsOf('långt mil sjömil distans'),
  times: wordsOf('många gånger ofta besök besökt besökte'),
  next: wordsOf('nästa dags ska skall måste behöver behövs bör är håller'),
};

export type Ask = keyof typeof asks | 'where' | 'last';

/** With one of these words it is a question. */
const asking = new Set(wordsOf('när var vart vad hur vem vilka vilken vilket varför längsta nästa'));

/** They make a question of what is sought, and aren't sought themselves: «kostade», «resan». */
const said = new Set([
  ...Object.values(asks).flat(),
  ...wordsOf('mycket länge för gång resa resan resor tur turen turer segling seglingen segla seglade seglat'),
  ...wordsOf('åkte gick låg legat varit fick får köpa köpte köpt bytas se ses över'),
  ...wordsOf('kolla kollade kollat kontrollera kontrollerade kontrollerat kontrolleras'),
]);

const isQuestion = (words: readonly string[]): boolean => words.some((word) => asking.has(word));

/** Without the words that only ask, if it is a question. */
export const withoutAsking = (words: readonly string[]): readonly string[] =>
  isQuestion(words) ? words.filter((word) => !said.has(word)) : words;

/** What a question of these words asks for; undefined if it is none. */
export function askOf(words: readonly string[]): Ask | undefined {
  if (!isQuestion(words)) return undefined;
  const [first = ''] = words;
  if (first === 'var' || first === 'vart') return 'where';
  const names = Object.keys(asks) as (keyof typeof asks)[];
  return names.find((name) => asks[name].some((word) => words.includes(word))) ?? 'last';
}
