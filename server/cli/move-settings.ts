import { readFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs, parseEnv } from 'node:util';
import { BadSettings, type Config, readConfig } from '../config.ts';
import { databasePlace, type Installation, secretFile } from '../context.ts';
import { assertNotRootInAnothersFolder } from '../platform/owner.ts';
import { findSecret, keepSecret, readSecret } from '../platform/secret.ts';
import { say } from './say.ts';
import { Wrong } from './wrong.ts';

export interface WantedMove {
  /** The file with the settings as they are to be afterwards. */
  file: string;
  target: Config;
  movesRows: boolean;
  movesPictures: boolean;
  /** Copies the pictures ahead, while the server goes on. */
  onlyPictures: boolean;
}

/** What the command line asks for. Throws `Wrong` where that makes no sense. */
export function readMove(source: Config, args: string[]): WantedMove {
  const { file, onlyPictures } = readArguments(args);
  const target = readTarget(file);
  assertNotRootInAnothersFolder(target.dataDir, process.getuid?.());
  const movesRows = rowsOf(source) !== rowsOf(target);
  const movesPictures = picturesOf(source) !== picturesOf(target);
  if (!movesRows && !movesPictures) {
    throw new Wrong(`Enligt ${file} ska allt ligga där det redan ligger: det finns inget att flytta.`);
  }
  if (onlyPictures && !movesPictures)
    throw new Wrong(`Enligt ${file} ska bilderna ligga där de redan ligger.`);
  return { file, target, movesRows, movesPictures, onlyPictures };
}

function readArguments(args: string[]): { file: string; onlyPictures: boolean } {
  try {
    const { values } = parseArgs({
      args,
      options: { to: { type: 'string' }, pictures: { type: 'boolean' } },
    });
    if (values.to) return { file: values.to, onlyPictures: values.pictures === true };
  } catch {
    // Whatever else was written says no more than that it was not this.
  }
  throw new Wrong(
    'Skriv vart: npm run move -- --to FIL, där FIL är inställningarna som de ska vara efter flytten.',
  );
}

function readTarget(file: string): Config {
  try {
    return readConfig(parseEnv(readFileSync(file, 'utf8')), false);
  } catch (error) {
    if (error instanceof BadSettings) throw new Wrong(`I ${file}: ${error.message}`);
    throw new Wrong(`Filen ${file} går inte att läsa.`);
  }
}

const rowsOf = (config: Config) => JSON.stringify(databasePlace(config));

const picturesOf = ({ s3, dataDir }: Config) => (s3 ? `${s3.endpoint} ${s3.bucket}` : dataDir);

/** Makes the key of the sessions the target's too, so that nobody has to log in again; says so where they have to. */
export function carrySecret({ config }: Installation, target: Config, file: string): void {
  const secret = findSecret(config.tokenSecret, secretFile(config));
  // Nobody is logged in where there is none.
  if (!secret) return;
  if (target.tokenSecret === undefined) {
    const kept = secretFile(target);
    if (keepSecret(secret, kept)) return;
    throw new Wrong(
      `Filen ${kept} har en annan nyckel för inloggningar än den som gäller nu. Ta bort den, eller ange TOKEN_SECRET i ${file}.`,
    );
  }
  if (Buffer.compare(readSecret(target.tokenSecret, ''), secret) === 0) return;
  say(`Obs: TOKEN_SECRET i ${file} är en annan nyckel än den som gäller nu. Alla får logga in igen.`);
}
