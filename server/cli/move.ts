import { hasAccounts } from '../accounts/store.ts';
import { BadSettings, type Config } from '../config.ts';
import {
  assertInstalled,
  closeContext,
  databasePlace,
  type Installation,
  OutOfReach,
  openBlobs,
  openDatabase,
  openInstallation,
  whereKept,
} from '../context.ts';
import { StorageFull } from '../platform/blobs/blobs.ts';
import { DatabaseIsNewer, foreignTables, migrate } from '../platform/db/migrate.ts';
import { copyRows, digestTables, type TableDigest } from '../platform/move/rows.ts';
import { takeAlone } from './alone.ts';
import { comparePictures, movePictures, refuseOthersPictures, type Target } from './move-pictures.ts';
import { carrySecret, readMove, type WantedMove } from './move-settings.ts';
import { figure, progress, say } from './say.ts';
import { Wrong } from './wrong.ts';

/**
 * Carries everything from where the settings say to where another file of settings says. Pictures first, since a run that was
 * cut short goes on with those that are missing; then all rows in one transaction; then both sides are read and compared.
 * With `--pictures` the pictures alone, while the server goes on: the rest takes a short while then.
 */
export async function move(config: Config, args: string[]): Promise<void> {
  const wanted = readMove(config, args);
  assertInstalled(config);
  const claims = wanted.onlyPictures ? [] : await takeBoth(config, wanted);
  const source = await openInstallation(config);
  try {
    if (!(await hasAccounts(source.db))) throw noLogBook(config);
    await carryTo(await openTarget(wanted), source, wanted);
  } catch (error) {
    throw inWords(error);
  } finally {
    await closeContext(source);
    for (const claim of claims) claim.release();
  }
}

const noLogBook = (config: Config) => new Wrong(`Det finns ingen loggbok i ${whereKept(config).logs}.`);

async function takeBoth(config: Config, { target, file }: WantedMove): Promise<{ release(): void }[]> {
  const claim = await takeAlone(config);
  if (target.dataDir === config.dataDir) return [claim];
  try {
    return [claim, await takeAlone(target)];
  } catch (error) {
    claim.release();
    throw ofTarget(error, file);
  }
}

async function openTarget({ target: config, file }: WantedMove): Promise<Target> {
  try {
    return { config, blobs: await openBlobs(config), db: await openDatabase(config) };
  } catch (error) {
    throw ofTarget(error, file);
  }
}

/** Both sides have the same settings: whose of them is at fault has to be said. */
const ofTarget = (error: unknown, file: string) =>
  error instanceof OutOfReach ? new Wrong(`I ${file}: ${error.message}`) : error;

/** What a store or a database on the way said, and that nothing is lost by it. */
function inWords(error: unknown): unknown {
  if (error instanceof Wrong || error instanceof BadSettings || error instanceof DatabaseIsNewer)
    return error;
  const { message, cause } = error as Error;
  const why =
    error instanceof StorageFull
      ? 'det finns inte plats för fler bilder'
      : `${message}${cause instanceof Error ? ` (${cause.message})` : ''}`;
  return new Wrong(
    `Flytten stannade: ${why}. När det är avhjälpt: kör samma kommando igen, så går det vidare där det slutade.`,
  );
}

async function carryTo(target: Target, source: Installation, wanted: WantedMove): Promise<void> {
  try {
    await carry(source, target, wanted);
  } finally {
    await target.db.destroy();
  }
}

async function carry(source: Installation, target: Target, wanted: WantedMove): Promise<void> {
  const { movesRows, movesPictures, onlyPictures, file } = wanted;
  const [from, to] = [whereKept(source.config), whereKept(target.config)];
  const isThere = movesRows && (await isAlreadyThere(source, target));
  if (movesPictures) await refuseOthersPictures(source, target);
  if (!onlyPictures) carrySecret(source, target.config, file);

  if (movesPictures) {
    say(`Bilderna: från ${from.pictures} till ${to.pictures}`);
    await movePictures(source, target, !onlyPictures);
  }
  if (onlyPictures) {
    say(
      'Bilderna finns på båda ställena. Stoppa LOGGBOKEN och kör samma kommando utan --pictures: då följer resten med.',
    );
    return;
  }
  if (movesRows) {
    say(`Loggarna: från ${from.logs} till ${to.logs}`);
    if (!isThere) await copyRows(databasePlace(source.config), target.db, progress('Kopierar rader'));
    await compareRows(source, target);
  }
  if (movesPictures) await comparePictures(source, target);
  say(
    `Allt är flyttat. Byt nu .env mot ${file} och starta LOGGBOKEN. När allt har visat sig finnas: ta bort ${oldOnes(wanted)}`,
  );
}

/** What nobody needs any more. The rest of the folder is still in use. */
function oldOnes({ movesRows, movesPictures }: WantedMove): string {
  if (movesRows && movesPictures) return 'den gamla databasen och de gamla bilderna.';
  return movesRows
    ? 'den gamla databasen. Bilderna ligger där de låg.'
    : 'de gamla bilderna. Databasen ligger där den låg.';
}

/** Whether an earlier run came as far as the rows. Makes the tables where there are none; throws where others' rows are. */
async function isAlreadyThere(source: Installation, { db, config }: Target): Promise<boolean> {
  const { logs } = whereKept(config);
  const others = await foreignTables(db);
  if (others.length > 0) {
    throw new Wrong(
      `I ${logs} finns något annat än en loggbok: ${others.slice(0, 5).join(', ')}. Flytta till en tom databas.`,
    );
  }
  await migrate(db);
  if (!(await hasAccounts(db))) return false;
  const different = differences(await digests(source.config), await digests(config));
  if (different.length === 0) return true;
  throw new Wrong(`Det finns redan en annan loggbok i ${logs}. Flytta till en tom databas.`);
}

async function compareRows(source: Installation, target: Target): Promise<void> {
  const [before, after] = [await digests(source.config), await digests(target.config)];
  const different = differences(before, after);
  if (different.length > 0) {
    throw new Wrong(
      `Loggarna är inte lika på båda ställena (${different.join(', ')}): något har ändrat dem under flytten. Töm den nya databasen, stoppa allt som använder den gamla, och flytta igen.`,
    );
  }
  const rows = before.reduce((sum, table) => sum + table.rows, 0);
  say(`Rader: ${figure(rows)} i ${before.length} tabeller, lika på båda ställena.`);
}

const digests = (config: Config) => digestTables(databasePlace(config));

/** The tables that are not the same. */
function differences(before: TableDigest[], after: TableDigest[]): string[] {
  const sums = new Map(after.map(({ table, sha256 }) => [table, sha256]));
  return before.filter(({ table, sha256 }) => sums.get(table) !== sha256).map(({ table }) => table);
}
