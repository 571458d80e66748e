/*
 * The other users while one user looks at a log: one sends photographs and one logs in, again and again until told to stop. A
 * process of its own, with a lower priority than the measuring one: the sender's own work is not the server's.
 */
import { constants, setPriority } from 'node:os';
import { logIn } from './programs.ts';
import { upload } from './uploads.ts';

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

let goesOn = true;
process.once('SIGTERM', () => {
  goesOn = false;
});
const again = async (work: () => Promise<unknown>) => {
  while (goesOn) await work();
};

const [url = '', ...files] = process.argv.slice(2);
const headers = await logIn(url);
await Promise.all([again(() => upload(url, headers, files)), again(() => logIn(url))]);
