import { readConfig } from '../../server/config.ts';
import { closeContext, openContext } from '../../server/context.ts';

/** What a start does to a database that is older than the program, and no more. */
await closeContext(await openContext(readConfig(process.env, false)));
