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
  often: wordsOf('ofta'),
  times: wordsOf('gånger besök besökt besökte resor turer seglingar'),
  /** So much or so many of something else: only the logs' own words can tell. */
  amount: wordsOf('många mycket liter'),
  next: wordsOf('nästa dags ska skall måste behöver behövs bör är håller'),
};

/**
 * What is answered: `fuel` the litres filled up, `passage` the way between two places, `interval` how often a task is to be done,
 * `done` how many times it was.
 */
export type Ask =
  | Exclude<keyof typeof asks, 'often'>
  | 'where'
  | 'last'
  | 'fuel'
  | 'passage'
  | 'interval'
  | 'done';

/** With one of these words it is a question. */
const asking = new Set(wordsOf('när var vart vad hur vem vilka vilken vilket varför längsta nästa'));

const isFuel = wordsOf('tanka tankar tankade tankat tankats diesel dieseln bensin bensinen bränsle bränslet');

/** What is done to a boat, and not on a trip. */
const isWork = wordsOf(
  'byta byter bytte byttes bytt bytts bytas byts måla målar målade målat målas kolla kollar kollade kollat ' +
    'kontrollera kontrollerar kontrollerade kontrollerat kontrolleras se ses göra görs service servar servade',
);

/** They make a question of what is sought, and aren't sought themselves: «kostade», «resan». */
const said = new Set([
  ...Object.values(asks).flat(),
  ...wordsOf('länge för gång mellan resa resan tur turen segling seglingen segla seglade seglat'),
  ...wordsOf('åkte går gick låg legat varit fick får köpa köpte köpt bytas se ses över'),
  ...wordsOf('kolla kollade kollat kontrollera kontrollerade kontrollerat kontrolleras'),
]);

const says = (words: readonly string[], some: readonly string[]) => words.some((word) => some.includes(word));
const isQuestion = (words: readonly string[]): boolean => words.some((word) => asking.has(word));

/** Without the words that only ask, if it is a question. */
export function withoutAsking(words: readonly string[]): readonly string[] {
  if (!isQuestion(words)) return words;
  const fuel = askOf(words) === 'fuel' ? isFuel : [];
  return words.filter((word) => !said.has(word) && !fuel.includes(word));
}

/** What a question of these words asks for; undefined if it is none. */
export function askOf(words: readonly string[]): Ask | undefined {
  if (!isQuestion(words)) return undefined;
  const [first = ''] = words;
  if (first === 'var' || first === 'vart') return 'where';
  const names = Object.keys(asks) as (keyof typeof asks)[];
  const name = names.find((one) => says(words, asks[one])) ?? 'last';
  switch (name) {
    case 'amount':
      return says(words, isFuel) ? 'fuel' : 'amount';
    case 'distance':
      // «Hur långt är det …» asks of the sea, «hur långt seglade vi …» of the trips.
      return says(words, ['mellan', 'är']) ? 'passage' : 'distance';
    case 'often':
      return says(words, [...isWork, ...asks.next]) ? 'interval' : 'times';
    case 'times':
      return says(words, isWork) ? 'done' : 'times';
    default:
      return name;
  }
}
