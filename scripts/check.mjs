// npm run check: the fast half of npm test.
import { ensureInstalled } from './install.mjs';
import { checks, runSteps } from './steps.mjs';

await ensureInstalled();
const failed = await runSteps(checks);
if (failed.length > 0) process.exitCode = 1;
