// npm run build: installs and builds what is missing, as npm start does, but starts nothing. For a server that another program
// starts, in a folder that the server may not write to.
import { buildOrStop } from './builds.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
await buildOrStop();
console.log('Klart att starta.');
