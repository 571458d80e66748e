import { metresBetween, type TrackPart, type TrackPoint, thinned, wayTo } from '#contract/track';

/** What is told of a track's parts. */
export interface Counted {
  metres: number;
  movingSeconds: number;
  /** Knots. */
  maxSpeed: number;
}

const KNOTS = 3_600 / 1_852;
/** Lying still means staying within this distance of one's middle for at least this long: an anchor's chain and its swing. */
const STILL = { metres: 80, seconds: 15 * 60 };
/** Positions are averaged over this many seconds to find out where a boat lies still. */
const MINUTE = 60;
/**
 * A receiver's noise: positions are averaged over so many seconds, which are some of the track's own steps where these are short,
 * and smaller bends are not counted.
 */
const NOISE = { seconds: { least: 15, steps: 8, most: 40 }, metres: 8 };
/** Speeds are measured over this many seconds, or over all that there are. */
const SPEED_OVER = 60;
/** Below this speed, in knots, a boat does not sail over a gap. */
const ADRIFT = 0.5;

const nothing: Counted = { metres: 0, movingSeconds: 0, maxSpeed: 0 };

/** Sums of parts and of the ways between those that were sailed. */
export function count(parts: readonly TrackPart[], sailed: ReadonlySet<number>): Counted {
  const gaps = [...sailed].map((at): Counted => {
    const [from, to] = [parts[at - 1]?.at(-1), parts[at]?.[0]];
    return { metres: wayTo(parts, at), movingSeconds: from && to ? underWay(from, to) : 0, maxSpeed: 0 };
  });
  return [...parts.map(countPart), ...gaps].reduce(sum, nothing);
}

/** The seconds from one point to the next, if the boat was not still for all that is known. */
function underWay(from: TrackPoint, to: TrackPoint): number {
  const seconds = to.seconds - from.seconds;
  const isAdrift = (metresBetween(from, to) / seconds) * KNOTS <= ADRIFT;
  return isAdrift && seconds >= STILL.seconds ? 0 : seconds;
}

/** Nothing is counted while the boat lies still, nor a zigzag of the receiver's noise. */
function countPart(part: TrackPart): Counted {
  const duration = (part.at(-1)?.seconds ?? 0) - (part[0]?.seconds ?? 0);
  if (duration <= 0) return { ...nothing, metres: lengthOf(part) };
  const smooth = smoothed(part);
  return movingSpans(part)
    .map(({ from, to }) => {
      const moving = smooth.slice(from, to + 1);
      return {
        metres: lengthOf(thinned(moving, NOISE.metres)),
        movingSeconds: total(part.slice(from, to + 1), underWay),
        maxSpeed: fastest(moving),
      };
    })
    .reduce(sum, nothing);
}

function sum(a: Counted, b: Counted): Counted {
  return {
    metres: a.metres + b.metres,
    movingSeconds: a.movingSeconds + b.movingSeconds,
    maxSpeed: Math.max(a.maxSpeed, b.maxSpeed),
  };
}

const lengthOf = (part: TrackPart): number => total(part, metresBetween);

/** The sum of something over all legs. */
const total = (part: TrackPart, of: (from: TrackPoint, to: TrackPoint) => number): number =>
  part.reduce((sum, point, at) => sum + (at === 0 ? 0 : of(part[at - 1] ?? point, point)), 0);

/** Averages each position with its neighbours in time. The window shrinks towards both ends, so that these stay in place. */
function smoothed(part: TrackPart): TrackPart {
  let [from, to] = [0, 0];
  const first = part[0]?.seconds ?? 0;
  const last = part.at(-1)?.seconds ?? 0;
  const { least, steps, most } = NOISE.seconds;
  const over = Math.min(most, Math.max(least, (steps * (last - first)) / part.length));
  return part.map((point, at) => {
    const reach = Math.min(over / 2, point.seconds - first, last - point.seconds);
    while ((part[from]?.seconds ?? 0) < point.seconds - reach) from += 1;
    // Near the end the window shrinks again, so `to` may move back.
    to = Math.max(at, from);
    while (to + 1 < part.length && (part[to + 1]?.seconds ?? 0) <= point.seconds + reach) to += 1;
    return meanOf(part, from, to);
  });
}

/** Of times too: where positions are missing on one side, they are those of the other side's time. */
function meanOf(part: TrackPart, from: number, to: number): TrackPoint {
  let [latitude, longitude, seconds] = [0, 0, 0];
  for (let at = from; at <= to; at += 1) {
    latitude += part[at]?.latitude ?? 0;
    longitude += part[at]?.longitude ?? 0;
    seconds += part[at]?.seconds ?? 0;
  }
  const count = to - from + 1;
  return { latitude: latitude / count, longitude: longitude / count, seconds: seconds / count };
}

interface Span {
  from: number;
  to: number;
}

/** The spans in which a part lies still, as indices of its points. */
export function stillSpans(part: TrackPart): Span[] {
  const minutes = byMinute(part);
  const middles = minutes.map(({ from, to }) => meanOf(part, from, to));
  const spans: Span[] = [];
  for (let begin = 0; begin < minutes.length; ) {
    const end = stillUntil(middles, begin);
    const [from, to] = [minutes[begin]?.from ?? 0, minutes[end]?.to ?? 0];
    const isStill = (part[to]?.seconds ?? 0) - (part[from]?.seconds ?? 0) >= STILL.seconds;
    if (isStill) spans.push({ from, to });
    begin = isStill ? end + 1 : begin + 1;
  }
  return spans;
}

/** The points of each minute: a day at anchor has a thousand and not a hundred thousand. */
function byMinute(part: TrackPart): Span[] {
  const minutes: Span[] = [];
  let from = 0;
  for (const [at, { seconds }] of part.entries()) {
    if (seconds - (part[from]?.seconds ?? 0) < MINUTE) continue;
    minutes.push({ from, to: at - 1 });
    from = at;
  }
  if (part.length > 0) minutes.push({ from, to: part.length - 1 });
  return minutes;
}

/** Index of the last place that is still near the mean of those from `from` on. */
function stillUntil(places: TrackPart, from: number): number {
  let [latitude, longitude] = [0, 0];
  for (let at = from; at < places.length; at += 1) {
    const place = places[at];
    if (place === undefined) break;
    const before = at - from;
    const mean = { latitude: latitude / before, longitude: longitude / before };
    if (before > 0 && metresBetween(mean, place) > STILL.metres) return at - 1;
    latitude += place.latitude;
    longitude += place.longitude;
  }
  return places.length - 1;
}

function movingSpans(part: TrackPart): Span[] {
  const spans: Span[] = [];
  let begin = 0;
  for (const { from, to } of stillSpans(part)) {
    if (from > begin) spans.push({ from: begin, to: from });
    begin = to;
  }
  if (begin < part.length - 1) spans.push({ from: begin, to: part.length - 1 });
  return spans;
}

/** The highest speed, in knots. */
export function fastest(part: TrackPart): number {
  const over = Math.min(SPEED_OVER, (part.at(-1)?.seconds ?? 0) - (part[0]?.seconds ?? 0));
  if (over <= 0) return 0;
  let from = 0;
  let most = 0;
  for (const point of part) {
    while (point.seconds - (part[from + 1]?.seconds ?? point.seconds) >= over) from += 1;
    const before = part[from] ?? point;
    const seconds = point.seconds - before.seconds;
    if (seconds > 0 && seconds >= over)
      most = Math.max(most, (metresBetween(before, point) / seconds) * KNOTS);
  }
  return most;
}
