// npm run check: the fast half of npm test.
import { checks } from './checks.mjs';
import { ensureInstalled } from './install.mjs';
import { runSteps } from './steps.mjs';

await ensureInstalled();
const failed = await runSteps(checks, 2);
if (failed.length > 0) process.exitCode = 1;
