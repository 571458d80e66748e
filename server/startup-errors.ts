import { ConfigError } from './config.ts';
import { UnreachableError } from './context.ts';
import { BlobsUnreachableError, StorageFullError } from './platform/blobs/blobs.ts';
import {
  isDatabaseClosedToUs,
  isDatabaseDamaged,
  isDatabaseFull,
  isDatabaseOnBadDisk,
  isDatabaseUnavailable,
} from './platform/db/driver-errors.ts';
import { NewerDatabaseError, OlderDatabaseError, UpgradeError } from './platform/db/migrate.ts';
import { isDiskFull } from './platform/files.ts';
import { ForeignFolderError } from './platform/owner.ts';
import { DamagedSecretError } from './platform/secret.ts';

/** Why the program can't go on, for the operator: what happened and what to do, in Swedish. */
export interface Fault {
  sentence: string;
  exitCode: number;
}

/**
 * Exit codes of the process. `person`: a person has to act first, so that systemd need not restart it (`EX_CONFIG` of
 * sysexits.h).
 */
const exitCodes = { passing: 1, person: 78 };

/** Describes an error that stops the server's start or a command. `dataDir` is missing if the settings could not be read. */
export function describeStartupError(error: unknown, dataDir = ''): Fault {
  if (error instanceof UnreachableError) return { sentence: error.message, exitCode: exitCodes.passing };
  if (
    error instanceof ConfigError ||
    error instanceof NewerDatabaseError ||
    error instanceof OlderDatabaseError ||
    error instanceof UpgradeError ||
    error instanceof ForeignFolderError ||
    error instanceof DamagedSecretError
  ) {
    return { sentence: error.message, exitCode: exitCodes.person };
  }
  if (isDatabaseDamaged(error)) {
    const sentence = `Databasen i ${dataDir} är skadad, eller så är det ingen databas. Lägg tillbaka den senaste säkerhetskopian i en tom mapp med npm run restore.`;
    return { sentence, exitCode: exitCodes.person };
  }
  return { sentence: passing(error, dataDir), exitCode: exitCodes.passing };
}

/** A fault that may pass by itself, so that a retry is worthwhile. */
function passing(error: unknown, dataDir: string): string {
  const { code, path, syscall, message, stack } = error as NodeJS.ErrnoException;
  if (syscall === 'listen') return canNotListen(error as NodeJS.ErrnoException);
  if (error instanceof StorageFullError) {
    return 'Lagringen för bilder är full. Gör plats och försök igen.';
  }
  if (error instanceof BlobsUnreachableError) {
    return 'Lagringen för bilder svarar inte. Försök igen om en stund.';
  }
  if (isDatabaseFull(error) || isDiskFull(error)) {
    return `Disken med ${dataDir} är full. Gör plats och starta igen.`;
  }
  if (isDatabaseOnBadDisk(error) || code === 'EIO') {
    return `Disken med ${dataDir} svarar med fel: den är full eller trasig.`;
  }
  if (isDatabaseUnavailable(error)) {
    return `Databasen i ${dataDir} är upptagen av något annat, till exempel en återställning. Vänta tills det är klart.`;
  }
  if (isDatabaseClosedToUs(error) || ['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(code ?? '')) {
    return `Det går inte att skriva i ${path ?? dataDir}. Ge mappen till den användare som kör LOGGBOKEN, eller välj en annan mapp.`;
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return `${path ?? dataDir} ska vara en mapp, men är en fil eller ligger under en. Välj en annan mapp.`;
  }
  return `Något oväntat gick fel. ${stack ?? message}`;
}

function canNotListen({
  code,
  port,
  address,
  stack,
}: NodeJS.ErrnoException & { port?: number; address?: string }) {
  if (code === 'EADDRINUSE')
    return `Porten ${port} används redan av ett annat program. Välj en annan med PORT.`;
  if (code === 'EACCES')
    return `Porten ${port} får bara root lyssna på. Välj en från 1024 och uppåt med PORT.`;
  if (code === 'EADDRNOTAVAIL') return `Adressen ${address} är inte den här datorns. Ändra HOST.`;
  return `LOGGBOKEN kunde inte börja lyssna. ${stack}`;
}
