import { readConfig } from '../../server/config.ts';
import { openBlobs } from '../../server/context.ts';

/** Puts a picture into quarantine and takes it out again, as two sweeps do, and no more. */
const { quarantine } = await openBlobs(readConfig(process.env, false));
const [key = ''] = process.argv.slice(2);
await quarantine.add(key);
await quarantine.restore(key);
