import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import type { S3Config } from './platform/blobs/s3.ts';

const email = 'en e-postadress';
const clock = (example: string) =>
  z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, `ett klockslag, till exempel ${example}`));
const whole = (least: number, most: number, what: string) =>
  z.coerce.number(what).check(z.int(what), z.minimum(least, what), z.maximum(most, what));
const address = (protocol: RegExp, error: string) => z.url({ protocol, error });
const onOrOff = z._default(z.enum(['on', 'off'], 'on eller off'), 'off');
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * Every setting, read from the environment once, at start. Each message says what the value must be. An invalid value stops the
 * start with a sentence that names the setting.
 */
const settings = z.object({
  PORT: z._default(whole(0, 65_535, 'ett portnummer, 0–65535'), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  ADMIN_USERNAME: z._default(z.string(), 'admin'),
  ADMIN_PASSWORD: z.optional(z.string()),
  ADMIN_EMAIL: z._default(z.email(email), 'admin@example.com'),
  CONTACT_EMAIL: z.optional(z.email(email)),
  DATABASE_URL: z.optional(
    address(
      /^postgres(ql)?$/,
      'adressen till en PostgreSQL-databas, till exempel postgres://namn:lösenord@localhost/loggboken',
    ),
  ),
  S3_ENDPOINT: z.optional(
    address(/^https?$/, 'en webbadress, till exempel https://s3.eu-north-1.amazonaws.com'),
  ),
  S3_REGION: z.optional(z.string()),
  S3_BUCKET: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  STORAGE_QUOTA_MB: z._default(
    whole(1, Number.MAX_SAFE_INTEGER, 'ett antal megabyte, till exempel 10000'),
    10_000,
  ),
  BACKUP_AT: z.optional(clock('03:30')),
  BACKUP_DIR: z.optional(z.string()),
  SMTP_URL: z.optional(
    address(/^smtps?$/, 'adressen till en e-postserver, till exempel smtps://namn:lösenord@smtp.example.com'),
  ),
  MAIL_FROM: z.optional(z.email(email)),
  REMIND_AT: z._default(clock('07:00'), '07:00'),
  TOKEN_SECRET: z.optional(z.string().check(z.minLength(32, 'minst 32 tecken'))),
  TRUST_PROXY: onOrOff,
  PUBLIC_URL: z.optional(z.url('en webbadress, till exempel https://loggboken.example')),
  HSTS_SUBDOMAINS: onOrOff,
  TILES_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (url) => /^https?:\/\/[^{}/]+\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})/.test(url) && URL.canParse(url),
          'adressen till kartbilder med {z}, {x} och {y} i, till exempel https://kartor.example/{z}/{x}/{y}.png',
        ),
      ),
  ),
  TILES_CREDIT: z.optional(z.string()),
  SIGNALK_URL: z.optional(
    address(/^https?$/, 'adressen till en Signal K-server, till exempel http://10.10.10.1:3000'),
  ),
  SIGNALK_TOKEN: z.optional(z.string()),
  METRICS: onOrOff,
  LOG_LEVEL: z.optional(z.enum(levels, `${levels.slice(0, -1).join(', ')} eller silent`)),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  firstAdmin: { username: string; password: string | undefined; email: string };
  contactEmail: string;
  /** `postgres://…`; undefined for SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  /** Undefined for pictures in `dataDir`. */
  s3: S3Config | undefined;
  /** Bytes that the pictures and the text of one account may take. */
  storageQuota: number;
  /** When a backup is made every day, `HH:mm`; undefined for never. */
  backupAt: string | undefined;
  backupDir: string;
  /** Undefined where no mail is sent. */
  mail: MailConfig | undefined;
  tokenSecret: string | undefined;
  trustProxy: boolean;
  publicUrl: string | undefined;
  /** Whether browsers shall use HTTPS for the subdomains of the address too. */
  hstsSubdomains: boolean;
  /** Map tiles that are drawn instead of our own coastline; undefined for none. */
  tiles: { url: string; credit: string } | undefined;
  /** The boat's own instruments; undefined for none. */
  signalK: { url: string; token: string | undefined } | undefined;
  /** Whether `/metrics` is served. */
  metrics: boolean;
  logLevel: string;
}

export interface MailConfig {
  /** `smtp://…` or `smtps://…` */
  smtpUrl: string;
  from: string;
  /** When reminders are sent every day, `HH:mm`. */
  remindAt: string;
  /** Base URL of the links in a mail. */
  publicUrl: string;
}

/** Thrown with one Swedish line per setting at fault. */
export class ConfigError extends Error {}

export function readConfig(environment: NodeJS.ProcessEnv, isTerminal: boolean): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const faults = new Map(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
    throw new ConfigError(
      [...faults].map(([name, what]) => `Inställningen ${name} ska vara ${what}.`).join('\n'),
    );
  }
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: resolve(data.DATA_DIR),
    firstAdmin: { username: data.ADMIN_USERNAME, password: data.ADMIN_PASSWORD, email: data.ADMIN_EMAIL },
    contactEmail: data.CONTACT_EMAIL ?? data.ADMIN_EMAIL,
    databaseUrl: data.DATABASE_URL,
    s3: readS3(data),
    storageQuota: data.STORAGE_QUOTA_MB * 1_000_000,
    backupAt: data.BACKUP_AT,
    backupDir: resolve(data.BACKUP_DIR ?? join(data.DATA_DIR, 'backups')),
    mail: readMail(data),
    tokenSecret: data.TOKEN_SECRET,
    trustProxy: data.TRUST_PROXY === 'on',
    publicUrl: data.PUBLIC_URL,
    hstsSubdomains: data.HSTS_SUBDOMAINS === 'on',
    tiles: readTiles(data),
    signalK: data.SIGNALK_URL ? { url: data.SIGNALK_URL, token: data.SIGNALK_TOKEN } : undefined,
    metrics: data.METRICS === 'on',
    // In a terminal, a line per request would hide the messages of the start.
    logLevel: data.LOG_LEVEL ?? (isTerminal ? 'warn' : 'info'),
  };
}

/** Tiles are never shown without a credit to their maker. */
function readTiles({ TILES_URL: url, TILES_CREDIT: credit }: z.output<typeof settings>): Config['tiles'] {
  if (url && credit) return { url, credit };
  if (!url && !credit) return undefined;
  throw new ConfigError(
    `Inställningarna som börjar på TILES_ hör ihop: ange båda eller ingen. Det saknas ${url ? 'TILES_CREDIT' : 'TILES_URL'}.`,
  );
}

/** Servers reject mail without a sender, and without a link the reader cannot unsubscribe. */
function readMail(data: z.output<typeof settings>): MailConfig | undefined {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, PUBLIC_URL: publicUrl, REMIND_AT: remindAt } = data;
  if (!smtpUrl) return undefined;
  if (from && publicUrl) return { smtpUrl, from, remindAt, publicUrl };
  const missing = [...(from ? [] : ['MAIL_FROM']), ...(publicUrl ? [] : ['PUBLIC_URL'])];
  throw new ConfigError(`Inställningen SMTP_URL behöver också ${missing.join(' och ')}.`);
}

/** All five or none: with one setting missing, pictures would silently be saved on the disk instead. */
function readS3(data: z.output<typeof settings>): S3Config | undefined {
  const {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = data;
  if (endpoint && region && bucket && accessKeyId && secretAccessKey) {
    return { endpoint, region, bucket, accessKeyId, secretAccessKey };
  }
  const names = Object.keys(settings.shape).filter((name) => name.startsWith('S3_'));
  const missing = names.filter((name) => !(name in data));
  if (missing.length === names.length) return undefined;
  throw new ConfigError(
    `Inställningarna som börjar på S3_ hör ihop: ange alla eller ingen. Det saknas ${missing.join(', ')}.`,
  );
}
