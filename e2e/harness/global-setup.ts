import { prepareChromium } from './chromium.ts';

/** Once, before the workers start: two of them unpacking at the same time would spoil each other's file. */
export default async function globalSetup(): Promise<void> {
  await prepareChromium();
}
