import type { Cost } from '#contract/costs';
import { kronorText } from '#contract/costs/amount';
import { type CostCategory, costCategories } from '#contract/costs/cost-fields';
import { fold } from '#contract/fold';
import { askedIn, search, soughtIn } from '#contract/search';
import type { TripLog } from '#contract/trip-logs';
import { costSeasonOf } from '../costs/season.ts';
import { t } from '../strings.ts';
import type { Answer } from './answer.ts';

const ofTheBoat = ['båten', 'båt', 'säsongen', 'året', 'allt'].map(fold);

/** «Vad kostade 2026?», «vad kostade bränslet 2026?»: a question for a year and no more, or for a category of it. */
export function answerOfCosts(
  question: string,
  costs: readonly Cost[],
  trips: readonly TripLog[],
): Answer | undefined {
  if (askedIn(question) !== 'cost') return undefined;
  const words = soughtIn(question).map(fold);
  const year = Number(words.find((word) => /^(19|20)\d\d$/.test(word)));
  const [other, another] = words.filter((word) => word !== String(year) && !ofTheBoat.includes(word));
  if (Number.isNaN(year) || another !== undefined) return undefined;
  const of = other === undefined ? undefined : categoryCalled(other);
  if (other !== undefined && of === undefined) return undefined;
  const season = costSeasonOf({ costs, trips, services: [] }, year);
  const amount =
    of === undefined ? season.total : season.categories.find(({ category }) => category === of)?.amount;
  if (!amount) return undefined;
  const title = of
    ? t('search.costsOf', { kategori: costCategories[of], år: year })
    : t('search.costs', { år: year });
  const boatId = season.costs[0]?.boatId;
  return { title, lead: kronorText(amount), facts: [], ...(boatId && { costs: { boatId, year } }) };
}

function categoryCalled(word: string): CostCategory | undefined {
  const isCalled = search(word);
  return (Object.keys(costCategories) as CostCategory[]).find((one) => isCalled(fold(costCategories[one])));
}
