import { fold } from '#contract/fold';
import { harboursOf, sameHarbour } from '#contract/harbours';
import { dayInWords } from '#contract/plan/days';
import type { Ask } from '#contract/question';
import { askedIn, soughtIn } from '#contract/search';
import type { ServiceLog } from '#contract/service-logs';
import type { TripLog } from '#contract/trip-logs';
import type { Planned } from '../plan/planned.ts';
import { dueText, intervalText } from '../plan/words.ts';
import { distanceText, litresText, numberText } from '../shared/text/numbers.ts';
import { t } from '../strings.ts';
import { engineSumOf } from '../trip-logs/engine.ts';
import { longestOf, sumOf } from '../trip-logs/statistics/summary.ts';
import type { Books } from './hits.ts';
import { namedIn, visitsOf } from './places.ts';

interface Fact {
  of: Ask;
  text: string;
}

/** What a question asks for, worked out from what was found. */
export interface Answer {
  title: string;
  /** Just what was asked for. */
  lead: string;
  /** What else is known. */
  facts: readonly Fact[];
  task?: Planned;
  trip?: TripLog;
  service?: ServiceLog;
}

/** By what they answer, in the order in which they are shown. */
type Texts = Partial<Record<Ask, string | undefined>>;

/** Nothing, if what was asked for is not known. Where no more was asked than of what or when, the first text is the answer. */
function answer(
  ask: Ask | undefined,
  title: string,
  texts: Texts,
  of: Pick<Answer, 'task' | 'trip' | 'service'>,
): Answer | undefined {
  const known = Object.entries(texts).map(([name, text]) => ({ of: name as Ask, text }));
  const facts = known.filter((fact): fact is Fact => Boolean(fact.text));
  const isOpen = ask === undefined || ask === 'last';
  const lead = facts.find((fact) => fact.of === ask) ?? (isOpen ? facts[0] : undefined);
  return lead && { title, lead: lead.text, facts: facts.filter((fact) => fact !== lead), ...of };
}

/** They ask of trips and not of what was done to the boat. */
const ofTrips = new Set<Ask | undefined>([
  'where',
  'nights',
  'times',
  'distance',
  'longest',
  'fuel',
  'passage',
]);
const ofPlaces: readonly (Ask | undefined)[] = [undefined, 'last', 'nights', 'times'];
const ofDays: readonly (Ask | undefined)[] = [undefined, 'last', 'next'];

/** The answer, if there is one. `all` is what the hits were found among, and `today` the day of asking. */
export function answerTo(question: string, hits: Books, all: Books, today: string): Answer | undefined {
  const ask = askedIn(question);
  const words = soughtIn(question).map(fold);
  const [task, another] = ofTrips.has(ask) ? [] : hits.tasks;
  const [service] = hits.services;
  if (task && !another) {
    // A book that was read in tells of work that the plan has not been told of.
    const told = ask && !task.lastDone ? ofService(ask, service) : undefined;
    return told ?? ofTask(ask, task, hits.services, all.services, today);
  }
  // Several tasks say their days themselves.
  if (task && ofDays.includes(ask)) return undefined;
  const place = ofPlaces.includes(ask) ? ofPlace(ask, hits.trips, all.trips, words) : undefined;
  if (place) return place;
  const trips = words.length > 0 ? hits.trips : all.trips;
  switch (ask) {
    case undefined:
    case 'nights':
    case 'amount':
    case 'interval':
    case 'done':
      return undefined;
    case 'times':
    case 'distance':
      return ofSeveral(ask, trips);
    case 'fuel':
      return ofFuel(trips);
    case 'passage':
      return ofPassage(all.trips, words);
    case 'longest':
      return ofTrip(ask, longestOf(trips));
    case 'where':
      return ofTrip(ask, trips[0]) ?? ofService(ask, service);
    default:
      return ofService(ask, service) ?? ofTrip(ask, trips[0]);
  }
}

function ofTask(
  ask: Ask | undefined,
  task: Planned,
  found: readonly ServiceLog[],
  all: readonly ServiceLog[],
  today: string,
): Answer | undefined {
  const { due, lastDone } = task;
  // A day that was written in the plan may be that of a service which does not name the task.
  const service =
    all.find(({ _id }) => _id === lastDone?.logId) ??
    found.find(({ date }) => date.slice(0, 10) === lastDone?.day);
  const when = dueText(task, today);
  const texts = {
    last: lastDone && lastText(lastDone.day),
    next: due.state === 'late' || due.day === null ? when : t('search.next', { datum: when }),
    ...(service && factsOf(service)),
    hours: hoursOf(service?.engineEnd ?? lastDone?.hours),
    ...(ask === 'interval' && { interval: intervalText(task) }),
    ...(ask === 'done' && { done: timesDone(task, found, all) }),
  };
  // One that was found stands among the hits.
  return answer(ask, task.name, texts, { task, ...(service && !found.includes(service) && { service }) });
}

/** Unknown, if a service tells of it without saying that it was done. */
function timesDone({ _id }: Planned, found: readonly ServiceLog[], all: readonly ServiceLog[]): string {
  const isDone = ({ tasks = [] }: ServiceLog) => tasks.includes(_id);
  const times = all.filter(isDone).length;
  return times > 0 && found.every(isDone) ? countText('search.times', times) : '';
}

function ofService(ask: Ask, service: ServiceLog | undefined): Answer | undefined {
  if (!service) return undefined;
  const facts = factsOf(service);
  const last = ask === 'last' ? lastText(service.date) : dayText(service.date);
  const texts = { last, ...facts, ...(ask === 'where' && { where: facts.who }) };
  return answer(ask, service.title, texts, { service });
}

const factsOf = ({ engineEnd, servicePersonOrCompany, costAndTime }: ServiceLog) => ({
  hours: hoursOf(engineEnd),
  who: servicePersonOrCompany.trim(),
  cost: costAndTime.trim().split('\n')[0],
});

/** What an hour meter showed; before it was new, another did. */
const hoursOf = (hours: number | null | undefined): string =>
  typeof hours === 'number' && hours > 0 ? t('search.hours', { h: numberText(hours) }) : '';

/** The visits that trips which were found tell of. */
function ofPlace(
  ask: Ask | undefined,
  found: readonly TripLog[],
  all: readonly TripLog[],
  words: readonly string[],
): Answer | undefined {
  const among = new Set(found);
  const visits = namedIn(
    visitsOf(all).filter(({ trip }) => among.has(trip)),
    words,
  );
  const [latest] = visits;
  if (!latest) return undefined;
  const nights = visits.reduce((sum, visit) => sum + visit.nights, 0);
  const texts = {
    last: lastText(latest.day),
    times: countText('search.visits', visits.length),
    nights: nights > 0 ? countText('search.nights', nights) : '',
  };
  return answer(ask, latest.name, texts, { trip: latest.trip });
}

function ofSeveral(ask: Ask, trips: readonly TripLog[]): Answer | undefined {
  const [latest] = trips;
  if (!latest) return undefined;
  const { distance } = sumOf(trips);
  const texts = {
    times: countText('search.trips', trips.length),
    distance: distance > 0 ? distanceText(distance) : '',
    last: lastText(latest.departureDateTime),
  };
  return answer(ask, t('search.trips'), texts, {});
}

function ofFuel(trips: readonly TripLog[]): Answer | undefined {
  const { fuel } = engineSumOf(trips);
  return answer('fuel', t('search.fuel'), { fuel: fuel === null ? '' : litresText(fuel) }, {});
}

/** How far it was on the trips that went between two places, and nowhere else. */
function ofPassage(trips: readonly TripLog[], words: readonly string[]): Answer | undefined {
  const isNamed = (harbour: string) =>
    sameHarbour(harbour)
      .split(' ')
      .some((word) => words.includes(word));
  const isPassage = ({ position, distance }: TripLog) => {
    const ends = harboursOf(position);
    const names = ends.map(sameHarbour);
    const isBetween = ends.length === 2 && names[0] !== names[1] && ends.every(isNamed);
    return isBetween && distance !== null && words.every((word) => names.join(' ').split(' ').includes(word));
  };
  const [latest, ...others] = trips.filter(isPassage);
  if (!latest) return undefined;
  const distances = [latest, ...others].map(({ distance }) => distance ?? 0);
  const [least, most] = [Math.min(...distances), Math.max(...distances)];
  const texts = {
    passage: least === most ? distanceText(most) : `${numberText(least)}–${distanceText(most)}`,
    times: countText('search.trips', distances.length),
    last: lastText(latest.departureDateTime),
  };
  return answer('passage', latest.position.trim(), texts, { trip: latest });
}

function ofTrip(ask: Ask, trip: TripLog | undefined): Answer | undefined {
  if (!trip) return undefined;
  const texts = {
    last: ask === 'longest' ? dayText(trip.departureDateTime) : lastText(trip.departureDateTime),
    where: trip.position.trim(),
    longest: trip.distance ? distanceText(trip.distance) : '',
  };
  return answer(ask, trip.title, texts, { trip });
}

const dayText = (time: string) => dayInWords(time.slice(0, 10));
const lastText = (time: string) => t('search.last', { datum: dayText(time) });

const countText = (name: `search.${'visits' | 'nights' | 'trips' | 'times'}`, n: number) =>
  n === 1 ? t(`${name}.one`) : t(`${name}.many`, { n });
