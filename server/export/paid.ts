import type { Cost } from '#contract/costs';

/** A cost with the name of its boat. */
export interface Paid {
  boat: string;
  cost: Cost;
}
