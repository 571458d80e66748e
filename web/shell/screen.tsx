import {
  type ComponentType,
  isValidElement,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  useState,
} from 'react';
import { useLocation } from 'react-router';

/**
 * A part of the client that is fetched when it is first shown. When that fails it is asked for anew at the next address. A
 * browser may remember that it could not be fetched (Chromium does), and then it takes what the crash page offers: to load
 * the page again.
 */
class Part<Props> {
  readonly #load: () => Promise<ComponentType<Props>>;
  #fetched: Promise<ComponentType<Props>> | undefined;
  #shown: LazyExoticComponent<ComponentType<Props>>;
  #at = '';
  /** Once it has been fetched. */
  loaded: ComponentType<Props> | undefined;
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
    this.#fetched ??= this.#load().then(
      (loaded) => {
        this.loaded = loaded;
        return loaded;
      },
      (error: unknown) => {
        this.#fetched = undefined;
        this.#failedAt = this.#at;
        throw error;
      },
    );
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
  const { key } = useLocation();
  // What is there is shown at once; React lets what it has waited for appear a third of a second later.
  const [Shown] = useState(() => part.loaded ?? part.at(key));
  return <Shown />;
}

/** The same for a screen that asks the server for something: around it is what keeps the answers. */
export const asking = (load: Load): ReactNode => <AskingScreen part={partOf(load)} />;

function AskingScreen({ part }: { part: Part<object> }) {
  const { key } = useLocation();
  const [Queries] = useState(() => queries.loaded ?? queries.at(key));
  // Both at once; whoever waits for it below is told when it fails.
  part.fetch().catch(() => {});
  return (
    <Queries>
      <Screen part={part} />
    </Queries>
  );
}

/** Fetches a screen before it is shown. Resolves also when that fails, which is told where it is shown. */
export async function fetchScreen(element: ReactNode): Promise<void> {
  if (!isValidElement<{ part?: Part<object> }>(element)) return;
  const { part } = element.props;
  if (part)
    await Promise.allSettled([part.fetch(), ...(element.type === AskingScreen ? [queries.fetch()] : [])]);
}
