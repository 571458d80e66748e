import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * The 256-bit secret: from the setting, or made once and kept in the data folder, readable by its owner only.
 * A setting of any length is brought to 256 bits by SHA-256.
 */
export function readSecret(setting: string | undefined, file: string): Uint8Array {
  if (setting !== undefined) return createHash('sha256').update(setting).digest();
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
  if (secret.length !== 32) throw new DamagedSecretError(file);
  return secret;
}

/** Says in Swedish what the operator can do. */
export class DamagedSecretError extends Error {
  constructor(file: string) {
    super(
      `Filen ${file} är skadad. Lägg tillbaka den från en säkerhetskopia, eller ta bort den: då görs en ny, alla får logga in igen, och det som någon har skrivit på en enhet och loggat ut innan det skickades går inte att läsa längre.`,
    );
  }
}
