import { prepareChromium } from './chromium.ts';
import { prepareKeeping } from './keeping.ts';

/** Runs once, before the workers start, so that only one process unpacks the browser. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await prepareChromium();
  return prepareKeeping();
}
