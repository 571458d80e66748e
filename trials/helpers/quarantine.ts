import { readConfig } from '../../server/config.ts';
import { openBlobs } from '../../server/context.ts';

/** Moves a picture into quarantine and out again, as two sweeps do, and nothing else. */
const { quarantine } = await openBlobs(readConfig(process.env, false));
const [key = ''] = process.argv.slice(2);
await quarantine.add(key);
await quarantine.restore(key);
