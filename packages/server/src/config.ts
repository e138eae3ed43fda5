import { isIP } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { CannotStart } from './cannot-start.ts';
import type { DatabaseUrls } from './embedded/make-roles.sql.ts';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Everything the environment decides, read once. */
export type Config = {
  host: string;
  port: number;
  dataDir: string;
  /** In hex; null: the one that is kept in `dataDir`. */
  secretKey: string | null;
  /** Where the daily back-ups lie. */
  backupDir: string;
  /** Whether this server does the work that the clock starts. */
  runsJobs: boolean;
  /** The given PostgreSQL, one address per role; null: the embedded one in `dataDir`. */
  database: DatabaseUrls | null;
  /** The origin people type, without a slash at its end; null: the address we listen on. */
  publicUrl: string | null;
  tls: { certFile: string; keyFile: string } | null;
  /** Whether browsers reach us by https: cookies are then `Secure` with the `__Host-` prefix. */
  isHttps: boolean;
  /** Whether another machine may reach us. */
  isBeyondLoopback: boolean;
  /** Reverse proxies whose forwarding headers are believed. */
  proxyHops: number;
  mayShowSampleSignInsBeyondLoopback: boolean;
  /** Whether webhooks may go to this machine, by http too. Never where others reach us. */
  sendsWebhooksHere: boolean;
  /** Whether a new database gets the sample businesses. Never on a given PostgreSQL. */
  loadsSampleData: boolean;
  /** How many days they have behind them. */
  sampleDays: number;
  /** Null: mails go to the local mailbox page. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Gets a one-time link to become the first super_admin of a real database. */
  superAdminEmail: string | null;
  logLevel: LogLevel;
  /** Opens /metrics to others than this machine; null: this machine alone. */
  metricsToken: string | null;
  /** Sentences for whoever starts the server. */
  warnings: string[];
};

type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const secretNames = new Set(['METRICS_TOKEN', 'SMTP_URL', 'SECRET_KEY']);

const schema = z.object({
  HOST: z.string().refine(isHostName).default('127.0.0.1').describe('an address or host name'),
  PORT: wholeNumber(0, 65_535).default(3000).describe('a whole number from 0 to 65535'),
  DATA_DIR: z.string().default('.data').describe('a folder'),
  BACKUP_DIR: z.string().optional().describe('a folder'),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .optional()
    .describe('64 hexadecimal digits, as `openssl rand -hex 32` makes them'),
  JOBS: yesOrNo(true),
  DATABASE_URL: postgresUrl('tillbook_app'),
  MIGRATE_DATABASE_URL: postgresUrl('tillbook_owner'),
  CHECKER_DATABASE_URL: postgresUrl('tillbook_checker'),
  PLATFORM_DATABASE_URL: postgresUrl('tillbook_platform'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin)
    .optional()
    .describe('an address like https://shop.example without a path'),
  PROXY_HOPS: wholeNumber(0, 5).optional().describe('a whole number from 0 to 5'),
  TLS_CERT: z.string().optional().describe('the path of a certificate in PEM form'),
  TLS_KEY: z.string().optional().describe('the path of a private key in PEM form'),
  ALLOW_INSECURE_HTTP: yesOrNo(false),
  ALLOW_SAMPLE_SIGN_INS: yesOrNo(false),
  WEBHOOKS_TO_THIS_MACHINE: yesOrNo(false),
  SAMPLE_DATA: yesOrNo(true),
  SAMPLE_DAYS: wholeNumber(14, 90).default(90).describe('a whole number from 14 to 90'),
  SMTP_URL: z
    .string()
    .refine((text) => hasScheme(text, ['smtp:', 'smtps:']))
    .optional()
    .describe('an address like smtp://user:password@mail.example:587'),
  MAIL_FROM: z
    .string()
    .refine((text) => /^(?:[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(text))
    .default('Tillbook <tillbook@localhost>')
    .describe('an e-mail address, like Shop <till@shop.example>'),
  SUPER_ADMIN_EMAIL: z.email().optional().describe('an e-mail address'),
  LOG_LEVEL: z
    .enum(logLevels)
    .default('info')
    .describe(`one of ${logLevels.join(', ')}`),
  METRICS_TOKEN: z.string().min(16).optional().describe('a secret of at least 16 characters'),
});

type Values = z.infer<typeof schema>;

/**
 * Reads the environment. An empty variable counts as not set.
 * @throws CannotStart with a sentence for each wrong variable: its name and what it should be.
 */
export function readConfig(environment: Environment): Config {
  const given = Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, environment[name] || undefined]),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new CannotStart(sentencesOf(parsed.error, given).join('\n'));
  const values = parsed.data;
  const database = databaseOf(values);
  const tls = tlsOf(values);
  const publicUrl = publicUrlOf(values);
  const isHttps = tls !== null || publicUrl?.startsWith('https:') === true;
  const isBeyondLoopback =
    !isLoopback(values.HOST) || (publicUrl !== null && !isLoopback(new URL(publicUrl).hostname));
  const warnings = insecureWarnings(values, isHttps, isBeyondLoopback);
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: values.DATA_DIR,
    secretKey: values.SECRET_KEY ?? null,
    backupDir: values.BACKUP_DIR ?? join(values.DATA_DIR, 'backups'),
    runsJobs: values.JOBS,
    database,
    publicUrl,
    tls,
    isHttps,
    isBeyondLoopback,
    proxyHops: values.PROXY_HOPS ?? (publicUrl === null || tls !== null ? 0 : 1),
    mayShowSampleSignInsBeyondLoopback: values.ALLOW_SAMPLE_SIGN_INS,
    sendsWebhooksHere: webhooksHere(values, isBeyondLoopback),
    loadsSampleData: database === null && values.SAMPLE_DATA,
    sampleDays: values.SAMPLE_DAYS,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    superAdminEmail: values.SUPER_ADMIN_EMAIL?.toLowerCase() ?? null,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN ?? null,
    warnings,
  };
}

/** The configuration of this process; the only place that reads its environment. */
export function configOfProcess(): Config {
  return readConfig(process.env);
}

/** Whether a host name or address means this machine alone. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (bare === 'localhost' || bare.endsWith('.localhost') || bare === '::1') return true;
  return isIP(bare) === 4 && bare.startsWith('127.');
}

function databaseOf(values: Values): DatabaseUrls | null {
  const urls = {
    DATABASE_URL: values.DATABASE_URL,
    MIGRATE_DATABASE_URL: values.MIGRATE_DATABASE_URL,
    CHECKER_DATABASE_URL: values.CHECKER_DATABASE_URL,
    PLATFORM_DATABASE_URL: values.PLATFORM_DATABASE_URL,
  };
  const names = Object.keys(urls) as (keyof typeof urls)[];
  const set = names.filter((name) => urls[name] !== undefined);
  if (set.length === 0) return null;
  const missing = names.find((name) => urls[name] === undefined);
  if (missing !== undefined) {
    throw new CannotStart(
      `${missing} is not set, but ${set.join(', ')} is: with a PostgreSQL of your own each of ` +
        `${names.join(', ')} should be ${schema.shape[missing].description}.`,
    );
  }
  return {
    app: values.DATABASE_URL ?? '',
    owner: values.MIGRATE_DATABASE_URL ?? '',
    checker: values.CHECKER_DATABASE_URL ?? '',
    platform: values.PLATFORM_DATABASE_URL ?? '',
  };
}

function tlsOf(values: Values): Config['tls'] {
  const { TLS_CERT: certFile, TLS_KEY: keyFile } = values;
  if (certFile !== undefined && keyFile !== undefined) return { certFile, keyFile };
  if (certFile === undefined && keyFile === undefined) return null;
  const [missing, set] = certFile === undefined ? ['TLS_CERT', 'TLS_KEY'] : ['TLS_KEY', 'TLS_CERT'];
  throw new CannotStart(`${missing} is not set, but ${set} is: https needs both files.`);
}

function publicUrlOf(values: Values): string | null {
  if (values.PUBLIC_URL === undefined) return null;
  const url = new URL(values.PUBLIC_URL);
  if (url.protocol === 'https:' || isLoopback(url.hostname) || values.ALLOW_INSECURE_HTTP) {
    return url.origin;
  }
  throw new CannotStart(
    `PUBLIC_URL is "${values.PUBLIC_URL}"; it should begin with https://, because browsers ` +
      'switch off offline work over plain http (ALLOW_INSECURE_HTTP=1 overrides this).',
  );
}

/** Refuses plain http beyond this machine, or warns where it is allowed by name. */
function insecureWarnings(values: Values, isHttps: boolean, isBeyondLoopback: boolean): string[] {
  if (isHttps || !isBeyondLoopback) return [];
  if (values.ALLOW_INSECURE_HTTP) {
    return [
      'ALLOW_INSECURE_HTTP=1: passwords and sales cross the network readable by anyone on it, ' +
        'and browsers switch off offline work.',
    ];
  }
  throw new CannotStart(
    `HOST is "${values.HOST}", which other machines reach; it should be 127.0.0.1, unless ` +
      'PUBLIC_URL is the https address of a proxy in front or TLS_CERT and TLS_KEY are set ' +
      '(ALLOW_INSECURE_HTTP=1 overrides this).',
  );
}

/** For trying receivers out: whoever others reach would send them into its own network. */
function webhooksHere(values: Values, isBeyondLoopback: boolean): boolean {
  if (values.WEBHOOKS_TO_THIS_MACHINE && isBeyondLoopback) {
    throw new CannotStart(
      'WEBHOOKS_TO_THIS_MACHINE is on, but other machines reach this server; it should be off: ' +
        'it is for trying a receiver out beside a server that only this machine reaches.',
    );
  }
  return values.WEBHOOKS_TO_THIS_MACHINE;
}

function sentencesOf(error: z.ZodError, given: Environment): string[] {
  const names = [...new Set(error.issues.map((issue) => String(issue.path[0])))];
  return names.map((name) => {
    const wanted = schema.shape[name as keyof typeof schema.shape].description ?? 'different';
    const isSecret = secretNames.has(name) || name.endsWith('DATABASE_URL');
    // An address holds a password, and this sentence ends in logs.
    const shown = isSecret ? 'not usable' : `"${given[name]}"`;
    return `${name} is ${shown}; it should be ${wanted}.`;
  });
}

function wholeNumber(least: number, most: number): z.ZodType<number, string> {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= least && value <= most);
}

function yesOrNo(fallback: boolean): z.ZodType<boolean, string | undefined> {
  return z
    .enum(['1', '0', 'on', 'off', 'true', 'false', 'yes', 'no'])
    .optional()
    .transform((word) => (word === undefined ? fallback : /^(?:1|on|true|yes)$/.test(word)))
    .describe('1 or 0 (on or off)');
}

function postgresUrl(role: string): z.ZodOptional<z.ZodString> {
  return z
    .string()
    .refine((text) => hasScheme(text, ['postgres:', 'postgresql:']))
    .optional()
    .describe(`an address like postgres://${role}:password@host:5432/tillbook`);
}

function hasScheme(text: string, schemes: string[]): boolean {
  const url = URL.parse(text);
  return url !== null && schemes.includes(url.protocol) && url.hostname !== '';
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === ''
  );
}

function isHostName(text: string): boolean {
  return isIP(text) !== 0 || /^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/.test(text);
}
