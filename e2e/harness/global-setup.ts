import { enginesLeftOut, missingFor } from '../engines/engines.ts';
import { prepareChromium } from './chromium.ts';
import { prepareKeeping } from './keeping.ts';

/** Runs once, before the workers start, so that only one process unpacks the browser. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await prepareChromium();
  for (const engine of enginesLeftOut)
    console.log(
      `Left out: the main way in ${engine}. It needs ${missingFor(engine).join(', ')} (see .ci/run).`,
    );
  return prepareKeeping();
}
