import type { TrackSummary } from '#contract/track';
import { type KeptTrack, keptTrack } from '#contract/tracks';
import type { Answers } from './answers.ts';
import type { Item } from './change.ts';
import type { Remote } from './remote.ts';

/** How many trips have the lines of their tracks on the device: the newest. */
export const tracksKept = 50;

const prefix = 'track/';

/** The lines of the newest trips' tracks, which a list leaves out. */
export class Tracks {
  readonly #answers: Answers;
  readonly #remote: Pick<Remote, 'track'>;
  /** The sums of the lines that are here, by the id of their trip. */
  #here = new Map<string, string>();
  /** The trips whose lines are all here. */
  #of: unknown;

  constructor(answers: Answers, remote: Pick<Remote, 'track'>) {
    this.#answers = answers;
    this.#remote = remote;
  }

  /** The line of a trip's track as the trip has it; undefined if it isn't here. */
  async of(trip: Item | undefined): Promise<KeptTrack | undefined> {
    if (!trip?.track) return undefined;
    const line = keptTrack.safeParse((await this.#answers.get(prefix + trip._id))?.data).data;
    return line && sumsOf(line) === sumsOf(trip.track) ? line : undefined;
  }

  /**
   * Fetches the lines that are not here, one after another while it may, and drops those of other trips; not of one that waits to
   * be changed, which may have to be written anew.
   */
  async follow(
    trips: ReadonlyMap<string, Item>,
    { waiting, now, mayGoOn }: { waiting: ReadonlySet<unknown>; now: number; mayGoOn: () => boolean },
  ): Promise<void> {
    if (trips === this.#of) return;
    const wanted = [...trips.values()]
      .filter(({ track }) => track)
      .sort((one, other) => (String(one.departureDateTime) < String(other.departureDateTime) ? 1 : -1))
      .slice(0, tracksKept);
    const ids = new Set(wanted.map(({ _id }) => _id));
    await this.#answers.keepOnly((name) => {
      const id = name.slice(prefix.length);
      return !name.startsWith(prefix) || ids.has(id) || waiting.has(id);
    });
    for (const trip of wanted) if (!mayGoOn() || !(await this.#fetch(trip, now))) return;
    this.#of = trips;
  }

  /** False if the server can't be asked. */
  async #fetch(trip: Item, now: number): Promise<boolean> {
    const sums = sumsOf(trip.track);
    if (this.#here.get(trip._id) === sums) return true;
    if (!(await this.of(trip))) {
      const answer = await this.#remote.track(trip._id);
      // It may have been deleted since the trip was listed.
      if (!answer.ok) return answer.kind === 'refused';
      await this.#answers.keep(prefix + trip._id, answer.data, now);
    }
    this.#here.set(trip._id, sums);
    return true;
  }
}

const sumsOf = (track: unknown): string => {
  const { distance, movingMinutes, maxSpeed, box } = track as TrackSummary;
  return JSON.stringify([distance, movingMinutes, maxSpeed, box.west, box.south, box.east, box.north]);
};
