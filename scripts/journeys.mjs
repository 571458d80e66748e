// npm run journeys [-- --on WAY …]: only the journeys in a browser, with one kind of storage: sqlite-disk (as in `npm test`),
// postgres-disk, or postgres-s3, which needs an S3 server. Other arguments go to Playwright.
import { buildOrStop } from './builds.mjs';
import { ensureInstalled } from './install.mjs';
import { runTool } from './run.mjs';

const args = process.argv.slice(2);
const on = args.indexOf('--on');
if (on >= 0) [, process.env.JOURNEYS_ON] = args.splice(on, 2);

await ensureInstalled();
await buildOrStop();
const { ok } = await runTool('playwright', ['test', ...args], { show: true });
process.exitCode = ok ? 0 : 1;
