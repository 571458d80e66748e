import {
  createPath,
  type Location,
  type NavigateOptions,
  type Navigator,
  parsePath,
  type To,
} from 'react-router';

/** Where a navigation has led to. */
export interface Arrival {
  location: Location;
  action: 'POP' | 'PUSH' | 'REPLACE';
  /** Where the page is to be scrolled to; undefined: it stays as it is. */
  top: number | undefined;
}

/** Asked before a page is left. */
export interface Guard {
  holds(from: Location, to: Location): boolean;
  /** Called when it does. `goOn` takes up the navigation where it was stopped. */
  stopped(goOn: () => void): void;
}

/** What an entry of the browser's history carries for us. */
interface Entry {
  key: string;
  /** Its number among the entries, from 0. */
  place: number;
  state: unknown;
}

/**
 * The browser's history as the router wants it, with the two things that its small form leaves out: a page can be guarded
 * against being left, also with the browser's own buttons, and going back finds it scrolled as it was.
 */
class BrowserHistory implements Navigator {
  arrival: Arrival = { location: hereWith(entryHere()), action: 'POP', top: undefined };
  #place = entryHere().place;
  #tops = new Map<string, number>();
  #listeners = new Set<(arrival: Arrival) => void>();
  #guards = new Set<Guard>();
  /** The next event is the way back to a guarded page. */
  #returning = false;
  /** The next event is one that has been stopped before. */
  #goingOn = false;

  start(): void {
    history.replaceState({ ...entryHere() } satisfies Entry, '');
    history.scrollRestoration = 'manual';
    addEventListener('popstate', () => this.#pop());
    // A page that is loaded again finds its place with the browser's help: it knows when it has all of it.
    addEventListener('pagehide', () => {
      history.scrollRestoration = 'auto';
    });
    addEventListener('pageshow', () => {
      history.scrollRestoration = 'manual';
    });
  }

  listen(listener: (arrival: Arrival) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  guard(guard: Guard): () => void {
    this.#guards.add(guard);
    return () => this.#guards.delete(guard);
  }

  createHref(to: To): string {
    return typeof to === 'string' ? to : createPath(to);
  }

  go(delta: number): void {
    history.go(delta);
  }

  // The router takes these two out of the object and calls them by themselves.
  push = (to: To, state?: unknown, options?: NavigateOptions): void => {
    this.#navigate('PUSH', to, state, options);
  };

  replace = (to: To, state?: unknown, options?: NavigateOptions): void => {
    this.#navigate('REPLACE', to, state, options);
  };

  /** Another search in the address of this page, known to the router too. It stays the same entry: no navigation, which would close the menu. */
  amend(search: string): void {
    const location = { ...this.arrival.location, search };
    history.replaceState(history.state, '', createPath(location));
    this.#arrive({ ...this.arrival, location, top: undefined });
  }

  #navigate(
    action: 'PUSH' | 'REPLACE',
    to: To,
    state: unknown,
    options: NavigateOptions = {},
    asked = false,
  ): void {
    const place = action === 'PUSH' ? this.#place + 1 : this.#place;
    const entry: Entry = { key: Math.random().toString(36).slice(2, 10), place, state: state ?? null };
    const location = locationOf(to, entry);
    const goOn = () => this.#navigate(action, to, state, options, true);
    if (!asked && this.#isStopped(location, goOn)) return;
    this.#leave();
    if (action === 'PUSH') history.pushState(entry, '', createPath(location));
    else history.replaceState(entry, '', createPath(location));
    this.#place = place;
    this.#arrive({ location, action, top: options.preventScrollReset ? undefined : 0 });
  }

  #pop(): void {
    if (this.#returning) {
      this.#returning = false;
      return;
    }
    const entry = entryHere();
    const location = hereWith(entry);
    const steps = entry.place - this.#place;
    const asked = this.#goingOn;
    this.#goingOn = false;
    const goOn = () => {
      this.#goingOn = true;
      history.go(steps);
    };
    if (!asked && steps !== 0 && this.#isStopped(location, goOn)) {
      this.#returning = true;
      history.go(-steps);
      return;
    }
    this.#leave();
    this.#place = entry.place;
    this.#arrive({ location, action: 'POP', top: this.#tops.get(entry.key) ?? 0 });
  }

  #isStopped(to: Location, goOn: () => void): boolean {
    for (const guard of this.#guards) {
      if (!guard.holds(this.arrival.location, to)) continue;
      guard.stopped(goOn);
      return true;
    }
    return false;
  }

  #leave(): void {
    this.#tops.set(this.arrival.location.key, scrollY);
  }

  #arrive(arrival: Arrival): void {
    this.arrival = arrival;
    for (const listener of this.#listeners) listener(arrival);
  }
}

/** Of an entry that is not ours, such as the one a page is opened with, only where it is. */
function entryHere(): Entry {
  const { key = 'default', place = 0, state = null } = (history.state ?? {}) as Partial<Entry>;
  return { key, place, state };
}

const hereWith = (entry: Entry): Location => locationOf(window.location, entry);

function locationOf(to: To, { key, state }: Entry): Location {
  const { pathname = '/', search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
  return { pathname, search, hash, key, state };
}

/** There is one window. */
export const browserHistory = new BrowserHistory();
