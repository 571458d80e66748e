import { admin } from './cli/admin.ts';
import { backup, restore } from './cli/backup.ts';
import { Wrong } from './cli/wrong.ts';
import { BadSettings, readConfig } from './config.ts';
import { BrokenBackup } from './platform/backup/archive.ts';
import { DatabaseIsNewer } from './platform/db/migrate.ts';

const help = `Så här används det:

  npm run backup                       säkerhetskopiera allt till mappen för säkerhetskopior
  npm run backup -- FIL                … till en viss fil
  npm run backup -- --verify FIL       läs en säkerhetskopia från början till slut och kontrollera den
  npm run restore -- FIL               lägg tillbaka en säkerhetskopia i en tom mapp

  npm run admin -- accounts            lista alla konton
  npm run admin -- password NAMN       ge ett konto ett nytt lösenord, som skrivs ut
  npm run admin -- end-sessions NAMN   logga ut ett konto överallt
  npm run admin -- end-two-step NAMN   stäng av tvåstegsinloggning för ett konto
  npm run admin -- sweep               städa bort bilder som ingen logg visar
  npm run admin -- check               kontrollera databasen och att varje bild finns
`;

/** What an operator does from the command line. Ends with 0, or with 1 and a Swedish sentence on standard error. */
async function main([command, ...args]: string[]): Promise<void> {
  process.umask(0o077);
  const config = readConfig(process.env, false);
  if (command === 'backup') return backup(config, args);
  if (command === 'restore') return restore(config, args);
  if (command === 'admin' && args.length > 0) return admin(config, args);
  process.stdout.write(help);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const known =
    error instanceof Wrong ||
    error instanceof BadSettings ||
    error instanceof BrokenBackup ||
    error instanceof DatabaseIsNewer;
  process.stderr.write(`${known ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
});
