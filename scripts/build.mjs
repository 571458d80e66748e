// npm run build: installs and builds what is missing, as npm start does, and stops there. For a server that is started by
// something else, in a folder that it may not write in.
import { ensureInstalled } from './install.mjs';
import { ensureWebBuilt } from './web-build.mjs';

await ensureInstalled();
const build = await ensureWebBuilt();
if (!build.ok) {
  console.error(`Webbklienten gick inte att bygga:\n\n${build.output}`);
  process.exit(1);
}
console.log('Klart att starta.');
