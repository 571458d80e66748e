import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react';
import { useLocation } from 'react-router';

/**
 * A part of the client that is fetched when it is first shown. When that fails it is asked for anew at the next address, and
 * not only after the page has been loaded again.
 */
class Part<Props> {
  readonly #load: () => Promise<ComponentType<Props>>;
  #fetched: Promise<ComponentType<Props>> | undefined;
  #shown: LazyExoticComponent<ComponentType<Props>>;
  #at = '';
  #failedAt: string | undefined;

  constructor(load: () => Promise<ComponentType<Props>>) {
    this.#load = load;
    this.#shown = this.#lazily();
  }

  /** As it is at the address with that key. */
  at(key: string): LazyExoticComponent<ComponentType<Props>> {
    this.#at = key;
    if (this.#failedAt !== undefined && this.#failedAt !== key) {
      this.#failedAt = undefined;
      this.#shown = this.#lazily();
    }
    return this.#shown;
  }

  fetch(): Promise<ComponentType<Props>> {
    this.#fetched ??= this.#load().catch((error: unknown) => {
      this.#fetched = undefined;
      this.#failedAt = this.#at;
      throw error;
    });
    return this.#fetched;
  }

  #lazily() {
    return lazy(async () => ({ default: await this.fetch() }));
  }
}

type Load = () => Promise<{ Component: ComponentType }>;

const partOf = (load: Load) => new Part(async () => (await load()).Component);

const queries = new Part(async () => (await import('../queries.tsx')).Queries);

/** A screen that is fetched when it is opened. */
export const screen = (load: Load): ReactNode => <Screen part={partOf(load)} />;

function Screen({ part }: { part: Part<object> }) {
  const Shown = part.at(useLocation().key);
  return <Shown />;
}

/** The same for a screen that asks the server for something: around it is what keeps the answers. */
export const asking = (load: Load): ReactNode => <AskingScreen part={partOf(load)} />;

function AskingScreen({ part }: { part: Part<object> }) {
  const Queries = queries.at(useLocation().key);
  // Both at once; whoever waits for it below is told when it fails.
  part.fetch().catch(() => {});
  return (
    <Queries>
      <Screen part={part} />
    </Queries>
  );
}
