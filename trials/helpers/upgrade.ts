import { readConfig } from '../../server/config.ts';
import { closeContext, openContext } from '../../server/context.ts';

/** Migrates a database that is older than the program, as a start does, and nothing else. */
await closeContext(await openContext(readConfig(process.env, false)));
