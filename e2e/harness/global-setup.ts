import { prepareChromium } from './chromium.ts';
import { prepareKeeping } from './keeping.ts';

/** Once, before the workers start: two of them unpacking at the same time would spoil each other's file. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await prepareChromium();
  return prepareKeeping();
}
