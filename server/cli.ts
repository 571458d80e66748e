import { admin } from './cli/admin.ts';
import { backup } from './cli/backup.ts';
import { CliError } from './cli/cli-error.ts';
import { restore } from './cli/restore.ts';
import { type Config, readConfig } from './config.ts';
import { BrokenBackupError } from './platform/backup/archive.ts';
import { assertNotRootInAnothersFolder } from './platform/owner.ts';
import { describeStartupError } from './startup-errors.ts';

const help = `Så här används det:

  npm run backup                       säkerhetskopiera allt till mappen för säkerhetskopior
  npm run backup -- FIL                … till en viss fil
  npm run backup -- --verify FIL       läs en säkerhetskopia från början till slut och kontrollera den
  npm run restore -- KOPIA             lägg tillbaka en säkerhetskopia på en tom plats
  npm run restore -- --settings FIL KOPIA
                                       … dit inställningarna i FIL säger, för att flytta dit

  npm run admin -- accounts            lista alla konton
  npm run admin -- password NAMN       ge ett konto ett nytt lösenord, som skrivs ut
  npm run admin -- end-sessions NAMN   logga ut ett konto överallt
  npm run admin -- end-two-step NAMN   stäng av tvåstegsinloggning för ett konto
  npm run admin -- switch-off NAMN     stäng av ett konto: ingen kan logga in, inget tas bort
  npm run admin -- remove NAMN         ta bort ett konto; det raderas för gott efter 30 dagar
  npm run admin -- switch-on NAMN      öppna ett avstängt konto igen, eller ta tillbaka ett borttaget
  npm run admin -- mail-test ADRESS    skicka ett brev på prov, för att se att SMTP_URL stämmer
  npm run admin -- clock-is-right      klockan går rätt fast servern har varit borta länge: rensa igen
  npm run admin -- check               kontrollera databasen, att varje bild finns, och vilka bildfiler den inte känner till
`;

async function run(config: Config, [command, ...args]: string[]): Promise<void> {
  assertNotRootInAnothersFolder(config.dataDir, process.getuid?.());
  if (command === 'backup') return backup(config, args);
  if (command === 'restore') return restore(config, args);
  if (command === 'admin' && args.length > 0) return admin(config, args);
  process.stdout.write(help);
}

// The exit code is 0, or 1 with a Swedish sentence on standard error.
let config: Config | undefined;
try {
  process.umask(0o077);
  config = readConfig(process.env, false);
  await run(config, process.argv.slice(2));
} catch (error) {
  const ours = error instanceof CliError || error instanceof BrokenBackupError;
  process.stderr.write(`${ours ? error.message : describeStartupError(error, config?.dataDir).sentence}\n`);
  process.exitCode = 1;
}
