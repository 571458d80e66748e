import { existsSync } from 'node:fs';
import { hasAccounts } from '../accounts/store.ts';
import { makeBackup, makeNamedBackup } from '../backup/operations.ts';
import type { Config } from '../config.ts';
import {
  closeContext,
  type Installation,
  openBlobs,
  openDatabase,
  openInstallation,
  secretFile,
  whereKept,
} from '../context.ts';
import { type Restored, restoreBackup, verifyBackup } from '../platform/backup/restore.ts';
import { hasTables } from '../platform/db/migrate.ts';
import { takeAlone } from './alone.ts';
import { say } from './say.ts';
import { Wrong } from './wrong.ts';

export async function backup(config: Config, args: string[]): Promise<void> {
  if (args[0] === '--verify') return verify(args[1]);
  const [file] = args;
  if (file !== undefined && existsSync(file)) throw new Wrong(`Filen ${file} finns redan.`);
  const installation = await openInstallation(config, { olderToo: true });
  try {
    const made = await (file === undefined ? makeNamedBackup(installation) : makeFile(installation, file));
    if (made === 'taken') throw new Wrong('En annan säkerhetskopiering pågår. Försök igen om en stund.');
    say(`${made.file}: ${made.rows} rader och ${made.pictures} bildfiler, ${megabytes(made.bytes)}.`);
    if (made.missing > 0) {
      throw new Wrong(
        `Kopian är inte hel: ${made.missing} bildfiler fattas i ${whereKept(config).pictures}. Behåll de äldre kopiorna, och se efter vilka bilder det är med npm run admin -- check.`,
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
  if (file === undefined) throw new Wrong('Skriv vilken fil som ska kontrolleras.');
  if (!existsSync(file)) throw new Wrong(`Filen ${file} finns inte.`);
  const { madeAt, ...found } = await verifyBackup(file);
  say(`${file} är hel: ${whatIsIn(found)} från ${madeAt}.`);
}

/** Only into a place where there is nothing yet, and no server at work. */
export async function restore(config: Config, [file]: string[]): Promise<void> {
  if (file === undefined) throw new Wrong('Skriv vilken fil som ska läggas tillbaka.');
  if (!existsSync(file)) throw new Wrong(`Filen ${file} finns inte.`);
  const claimed = await takeAlone(config);
  const db = await openDatabase(config);
  try {
    const blobs = await openBlobs(config);
    if ((await hasTables(db)) && (await hasAccounts(db))) {
      throw new Wrong(
        `Det finns redan en loggbok i ${config.databaseUrl ? 'databasen' : config.dataDir}. Lägg tillbaka i en tom.`,
      );
    }
    const restored = await restoreBackup(file, { db, blobs, secretFile: secretFile(config) });
    if (restored === 'occupied') {
      throw new Wrong(
        `I ${whereKept(config).pictures} finns redan bilder. Lägg tillbaka i en tom ${config.s3 ? 'hink' : 'mapp'}.`,
      );
    }
    say(`Allt är tillbaka: ${whatIsIn(restored)}.`);
  } finally {
    await db.destroy();
    claimed.release();
  }
}

const whatIsIn = ({ rows, pictures, withoutPictures }: Restored) =>
  withoutPictures
    ? `${rows} rader, men inga bildfiler (de har legat kvar på sin plats)`
    : `${rows} rader och ${pictures} bildfiler`;

const megabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString('sv-SE', { maximumFractionDigits: 1 })} MB`;
