import { metresBetween, type TrackPart, type TrackPoint, trackLimits } from '#contract/track';

const KNOTS = 3_600 / 1_852;
/** Two positions may lie this many metres apart because of the receiver's noise. */
export const NOISE = 75;
/** Any boat may do this, in knots, however slow it has been. */
const ANY_SPEED = 12;
/** How many steps on either side say how fast the boat is just there. */
const NEAR = 8;
/** A run of points is compared with this many runs before it. */
const RUNS_BACK = 100;
/** Seconds: whatever goes on for longer is no passing fault of the receiver. */
const PASSING = 600;
/** Seconds: where as much time as a track may last passes at once, it is hardly the same voyage. */
const LONGEST = trackLimits.days * 86_400;

export interface Leg {
  metres: number;
  seconds: number;
  knots: number;
}

function legOf(from: TrackPoint, to: TrackPoint): Leg {
  const metres = metresBetween(from, to);
  const seconds = to.seconds - from.seconds;
  return { metres, seconds, knots: (metres / seconds) * KNOTS };
}

export const legsOf = (points: TrackPart): Leg[] =>
  points.slice(1).map((point, at) => legOf(points[at] ?? point, point));

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

/** The number below which this share of the numbers lies. */
function quantile(numbers: readonly number[], share: number): number {
  // Sorted as numbers, which takes a tenth of the time.
  return Float64Array.from(numbers).sort()[Math.floor(numbers.length * share)] ?? 0;
}

/** The most points that lead from one to the next as a boat can have sailed, in the time of the last of them. */
export function longestChain(points: TrackPart): { points: TrackPart; clockSet: number } {
  const legs = legsOf(points);
  const steps = points.map(({ seconds }, at) => ((points[at + 2]?.seconds ?? seconds) - seconds) / 2);
  const usual = median(steps.filter((step) => step > 0));
  /** So many points have to follow a leg that is hard to believe. */
  const doubt = Math.min(points.length / 8, Math.max(0.6, PASSING / usual));
  const isSailed = ({ metres, seconds, knots }: Leg, atMost: number) =>
    seconds > 0 && seconds <= LONGEST && (metres <= NOISE || knots <= atMost);
  /** Knots. After a pause of the receiver a boat may be anywhere that it can have reached. */
  const fair = legs.map((leg, at) => {
    if (leg.seconds > 3 * usual) return trackLimits.speed;
    if (isSailed(leg, ANY_SPEED)) return ANY_SPEED;
    return Math.max(ANY_SPEED, Math.min(trackLimits.speed, 2 * speedNear(points, at) + ANY_SPEED / 2));
  });
  const isGood = legs.map((leg, at) => isSailed(leg, fair[at] ?? ANY_SPEED));
  if (isGood.every(Boolean)) return { points, clockSet: 0 };
  // A clock that was wrong for a while is right again after what seems to be a pause.
  const pause = Math.max(PASSING, 3 * usual);
  const runs = runsIn(legs.map(({ seconds }, at) => isGood[at] === true && seconds <= pause));
  /** What it costs in points to go on from one run to another. */
  const costOf = (one: Run, next: Run) => {
    const [leg, atMost] = [legs[one.to], fair[one.to] ?? ANY_SPEED];
    const [from, to] = [points[one.to], points[next.from]];
    if (!leg || !from || !to) return Number.POSITIVE_INFINITY;
    if (next.from > one.to + 1) {
      const isPassed = isSailed(legOf(from, to), Math.max(atMost, fair[next.from - 1] ?? ANY_SPEED));
      return isPassed ? 0 : Number.POSITIVE_INFINITY;
    }
    if (isGood[one.to]) return 0;
    const withoutClock = { ...leg, seconds: usual, knots: (leg.metres / usual) * KNOTS };
    const isDoubtful = leg.seconds > 0 ? leg.knots <= trackLimits.speed : isSailed(withoutClock, atMost);
    return isDoubtful ? doubt : Number.POSITIVE_INFINITY;
  };
  const chain: TrackPart[] = [];
  let [clockSet, later] = [0, 0];
  for (const { from, to } of cheapest(runs, costOf).toReversed()) {
    const following = chain.at(-1)?.[0];
    const seconds = (points[to]?.seconds ?? 0) + later;
    // The clock that was set is the one that is right.
    if (following && seconds >= following.seconds) {
      later += following.seconds - usual - seconds;
      clockSet += 1;
    }
    const run = points.slice(from, to + 1);
    chain.push(later === 0 ? run : run.map((point) => ({ ...point, seconds: point.seconds + later })));
  }
  return { points: chain.reverse().flat(), clockSet };
}

/** The runs that lead from one to the next with the most points, less what it costs to go on. */
function cheapest(runs: readonly Run[], costOf: (one: Run, next: Run) => number): Run[] {
  const best: { run: Run; count: number; before: number }[] = [];
  for (const [at, run] of runs.entries()) {
    let [most, before] = [0, -1];
    for (let earlier = Math.max(0, at - RUNS_BACK); earlier < at; earlier += 1) {
      const one = best[earlier];
      if (!one || one.count <= most) continue;
      const left = one.count - costOf(one.run, run);
      if (left > most) [most, before] = [left, earlier];
    }
    best.push({ run, count: most + run.to - run.from + 1, before });
  }
  const way: Run[] = [];
  const counts = best.map(({ count }) => count);
  const most = counts.reduce((one, other) => Math.max(one, other), 0);
  for (let one = best[counts.indexOf(most)]; one; one = best[one.before]) way.push(one.run);
  return way.reverse();
}

/** Numbers of points. */
interface Run {
  from: number;
  to: number;
}

/** Unbroken runs of points. Either point of an impossible leg may be the wrong one, so each is a run of its own. */
function runsIn(isGood: readonly boolean[]): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at <= isGood.length; at += 1) {
    const last = runs.at(-1);
    const isAlone = isGood[at] === false || isGood[at - 1] === false;
    if (last && !isAlone && isGood[at - 2] !== false) last.to = at;
    else runs.push({ from: at, to: at });
  }
  return runs;
}

/**
 * How fast the boat is before or after a leg, whichever is faster: one that speeds up goes on. Every other point is looked at, so
 * that of two receivers of which one is wrong only the way of each counts.
 */
function speedNear(points: TrackPart, at: number): number {
  const speed = (from: number, to: number) => {
    const knots: number[] = [];
    for (let nth = Math.max(0, from); nth <= to - 2; nth += 1) {
      const [one, other] = [points[nth], points[nth + 2]];
      if (one && other && other.seconds > one.seconds) knots.push(legOf(one, other).knots);
    }
    return quantile(knots, 0.25);
  };
  return Math.max(speed(at - NEAR, at), speed(at + 1, at + 1 + NEAR));
}
