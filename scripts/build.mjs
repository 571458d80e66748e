// npm run build: installs and builds what is missing, as npm start does, and stops there. For a server that is started by
// something else, in a folder that it may not write in.
import { buildOrStop } from './builds.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
await buildOrStop();
console.log('Klart att starta.');
