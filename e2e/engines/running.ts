import type { Page } from '@playwright/test';

/** A browser that runs. */
export interface Running {
  /** A new page, for the app at this address; or a private window, which stores nothing beyond its end. */
  open(baseURL: string, isPrivate: boolean): Promise<Page>;
  /** As its user closes it. */
  close(): Promise<void>;
  /** Ends what is left of it. */
  end(): Promise<void>;
}
