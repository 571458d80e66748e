// npm run journeys [-- --on WAY …]: the journeys in a browser alone, over one way of keeping things: sqlite-disk (as `npm test`
// does), postgres-disk, or, beside an S3 server, postgres-s3. What else is written is Playwright's.
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
