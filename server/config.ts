import { resolve } from 'node:path';
import * as z from 'zod/mini';

/**
 * Every setting, read from the environment once, at start. A setting that makes no sense stops the start with a
 * sentence that names it.
 */
const settings = z.object({
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  ADMIN_USERNAME: z._default(z.string(), 'admin'),
  ADMIN_PASSWORD: z.optional(z.string()),
  ADMIN_EMAIL: z._default(z.email(), 'admin@example.com'),
  CONTACT_EMAIL: z.optional(z.email()),
  TOKEN_SECRET: z.optional(z.string().check(z.minLength(32))),
  TRUST_PROXY: z._default(z.enum(['on', 'off']), 'off'),
  PUBLIC_URL: z.optional(z.url()),
  LOG_LEVEL: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
});

const explanations: Record<keyof z.output<typeof settings>, string> = {
  PORT: 'ett portnummer, 0–65535',
  HOST: 'en adress att lyssna på',
  DATA_DIR: 'en mapp',
  ADMIN_USERNAME: 'ett användarnamn',
  ADMIN_PASSWORD: 'ett lösenord',
  ADMIN_EMAIL: 'en e-postadress',
  CONTACT_EMAIL: 'en e-postadress',
  TOKEN_SECRET: 'minst 32 tecken',
  TRUST_PROXY: 'on eller off',
  PUBLIC_URL: 'en webbadress, till exempel https://loggboken.example',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace eller silent',
};

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  firstAdmin: { username: string; password: string | undefined; email: string };
  contactEmail: string;
  tokenSecret: string | undefined;
  trustProxy: boolean;
  publicUrl: string | undefined;
  logLevel: string;
}

/** Thrown with one Swedish line per setting at fault. */
export class BadSettings extends Error {}

export function readConfig(environment: NodeJS.ProcessEnv, isTerminal: boolean): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
    throw new BadSettings(
      [...names]
        .map((name) => `Inställningen ${name} ska vara ${explanations[name as keyof typeof explanations]}.`)
        .join('\n'),
    );
  }
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: resolve(data.DATA_DIR),
    firstAdmin: { username: data.ADMIN_USERNAME, password: data.ADMIN_PASSWORD, email: data.ADMIN_EMAIL },
    contactEmail: data.CONTACT_EMAIL ?? data.ADMIN_EMAIL,
    tokenSecret: data.TOKEN_SECRET,
    trustProxy: data.TRUST_PROXY === 'on',
    publicUrl: data.PUBLIC_URL,
    // Somebody who watches the terminal wants the plain words of the start, not a line for every request.
    logLevel: data.LOG_LEVEL ?? (isTerminal ? 'warn' : 'info'),
  };
}
