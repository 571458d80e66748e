import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import { closeContext, describeStorage, type Installation, openInstallation } from '../context.ts';
import { makeBackup, makeNamedBackup } from '../maintenance/daily-backup.ts';
import { verifyBackup } from '../platform/backup/restore.ts';
import { CliError } from './cli-error.ts';
import { print, whatIsIn } from './output.ts';

export async function backup(config: Config, args: string[]): Promise<void> {
  if (args[0] === '--verify') return verify(args[1]);
  const [file] = args;
  if (file !== undefined && existsSync(file)) throw new CliError(`Filen ${file} finns redan.`);
  const installation = await openInstallation(config, { olderToo: true });
  try {
    const made = await (file === undefined ? makeNamedBackup(installation) : makeFile(installation, file));
    if (made === 'taken') throw new CliError('En annan säkerhetskopiering pågår. Försök igen om en stund.');
    print(`${made.file}: ${made.rows} rader och ${made.pictures} bildfiler, ${megabytes(made.bytes)}.`);
    if (made.missing > 0) {
      throw new CliError(
        `Kopian är inte hel: ${made.missing} bildfiler fattas i ${describeStorage(config).pictures}. Behåll de äldre kopiorna, och se efter vilka bilder det är med npm run admin -- check.`,
      );
    }
  } finally {
    await closeContext(installation);
  }
}

async function makeFile(installation: Installation, file: string) {
  const made = await makeBackup(installation, file);
  return made === 'taken' ? made : { file, ...made };
}

async function verify(file: string | undefined): Promise<void> {
  if (file === undefined) throw new CliError('Skriv vilken fil som ska kontrolleras.');
  if (!existsSync(file)) throw new CliError(`Filen ${file} finns inte.`);
  const { madeAt, ...found } = await verifyBackup(file);
  print(`${file} är hel: ${whatIsIn(found)} från ${madeAt}.`);
}

const megabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString('sv-SE', { maximumFractionDigits: 1 })} MB`;
