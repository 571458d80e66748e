import { admin } from './cli/admin.ts';
import { backup, restore } from './cli/backup.ts';
import { move } from './cli/move.ts';
import { Wrong } from './cli/wrong.ts';
import { type Config, readConfig } from './config.ts';
import { faultOf } from './faults.ts';
import { BrokenBackup } from './platform/backup/archive.ts';
import { assertNotRootInAnothersFolder } from './platform/owner.ts';

const help = `Så här används det:

  npm run backup                       säkerhetskopiera allt till mappen för säkerhetskopior
  npm run backup -- FIL                … till en viss fil
  npm run backup -- --verify FIL       läs en säkerhetskopia från början till slut och kontrollera den
  npm run restore -- FIL               lägg tillbaka en säkerhetskopia i en tom mapp

  npm run move -- --to FIL             flytta allt dit inställningarna i FIL säger
  npm run move -- --to FIL --pictures  … först bara bilderna, medan LOGGBOKEN är igång

  npm run admin -- accounts            lista alla konton
  npm run admin -- password NAMN       ge ett konto ett nytt lösenord, som skrivs ut
  npm run admin -- end-sessions NAMN   logga ut ett konto överallt
  npm run admin -- end-two-step NAMN   stäng av tvåstegsinloggning för ett konto
  npm run admin -- sweep               städa bland bilder som ingen logg visar
  npm run admin -- sweep --force       … också när databasen inte känner till många av dem
  npm run admin -- check               kontrollera databasen, sökningen och att varje bild finns
`;

/** What an operator does from the command line. */
async function run(config: Config, [command, ...args]: string[]): Promise<void> {
  assertNotRootInAnothersFolder(config.dataDir, process.getuid?.());
  if (command === 'backup') return backup(config, args);
  if (command === 'restore') return restore(config, args);
  if (command === 'move') return move(config, args);
  if (command === 'admin' && args.length > 0) return admin(config, args);
  process.stdout.write(help);
}

// Ends with 0, or with 1 and a Swedish sentence on standard error.
let config: Config | undefined;
try {
  process.umask(0o077);
  config = readConfig(process.env, false);
  await run(config, process.argv.slice(2));
} catch (error) {
  const ours = error instanceof Wrong || error instanceof BrokenBackup;
  process.stderr.write(`${ours ? error.message : faultOf(error, config?.dataDir).sentence}\n`);
  process.exitCode = 1;
}
