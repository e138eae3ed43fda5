import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLoopback, readConfig, type Config } from './config.ts';

type Environment = Record<string, string>;

const given: Environment = {
  DATABASE_URL: 'postgres://tillbook_app:a@db.example/shop',
  MIGRATE_DATABASE_URL: 'postgres://tillbook_owner:b@db.example/shop',
  CHECKER_DATABASE_URL: 'postgres://tillbook_checker:c@db.example/shop',
  PLATFORM_DATABASE_URL: 'postgresql://tillbook_platform:d@db.example/shop',
};

function refusalOf(environment: Environment): string {
  try {
    readConfig(environment);
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('with nothing set', () => {
  it('serves this machine alone, from an embedded database with sample businesses', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: '.data',
      database: null,
      publicUrl: null,
      tls: null,
      isHttps: false,
      isBeyondLoopback: false,
      proxyHops: 0,
      mayShowSampleSignInsBeyondLoopback: false,
      sendsWebhooksHere: false,
      loadsSampleData: true,
      sampleDays: 90,
      smtpUrl: null,
      mailFrom: 'Tillbook <tillbook@localhost>',
      superAdminEmail: null,
      logLevel: 'info',
      metricsToken: null,
      secretKey: null,
      backupDir: join('.data', 'backups'),
      runsJobs: true,
      warnings: [],
    } satisfies Config);
  });

  it('takes an empty variable as not set', () => {
    expect(readConfig({ PORT: '', HOST: '', SMTP_URL: '' })).toEqual(readConfig({}));
  });
});

describe('a wrong value is refused with its name and what it should be', () => {
  const port = 'a whole number from 0 to 65535.';
  const cases: [Environment, string][] = [
    [{ PORT: 'abc' }, `PORT is "abc"; it should be ${port}`],
    [{ PORT: '65536' }, `PORT is "65536"; it should be ${port}`],
    [{ PORT: '-1' }, `PORT is "-1"; it should be ${port}`],
    [{ PORT: '3000.5' }, `PORT is "3000.5"; it should be ${port}`],
    [{ PORT: '3e3' }, `PORT is "3e3"; it should be ${port}`],
    [{ HOST: 'http://x' }, 'HOST is "http://x"; it should be an address or host name.'],
    [{ SAMPLE_DAYS: '7' }, 'SAMPLE_DAYS is "7"; it should be a whole number from 14 to 90.'],
    [{ SAMPLE_DATA: 'maybe' }, 'SAMPLE_DATA is "maybe"; it should be 1 or 0 (on or off).'],
    [
      { PUBLIC_URL: 'shop.example' },
      'PUBLIC_URL is "shop.example"; it should be an address like https://shop.example ' +
        'without a path.',
    ],
    [
      { PUBLIC_URL: 'https://shop.example/till' },
      'PUBLIC_URL is "https://shop.example/till"; it should be an address like ' +
        'https://shop.example without a path.',
    ],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL is "loud"; it should be one of fatal, error, warn, info, debug, trace, silent.',
    ],
    [{ SUPER_ADMIN_EMAIL: 'me' }, 'SUPER_ADMIN_EMAIL is "me"; it should be an e-mail address.'],
    [
      { MAIL_FROM: 'Shop' },
      'MAIL_FROM is "Shop"; it should be an e-mail address, like Shop <till@shop.example>.',
    ],
    [{ PROXY_HOPS: '9' }, 'PROXY_HOPS is "9"; it should be a whole number from 0 to 5.'],
    [
      { PORT: 'x', LOG_LEVEL: 'y' },
      `PORT is "x"; it should be ${port}\n` +
        'LOG_LEVEL is "y"; it should be one of fatal, error, warn, info, debug, trace, silent.',
    ],
  ];
  it.each(cases)('%j', (environment, sentence) => {
    expect(refusalOf(environment)).toBe(sentence);
  });

  it.each([
    ['METRICS_TOKEN', 'short-secret'],
    ['SMTP_URL', 'mailto:secret-word'],
    ['DATABASE_URL', 'mysql://u:secret-word@h/d'],
  ])('%s is not repeated, because it holds a secret', (name, value) => {
    const refusal = refusalOf({ [name]: value });
    expect(refusal).toContain(`${name} is not usable; it should be`);
    expect(refusal).not.toContain('secret-word');
    expect(refusal).not.toContain('short-secret');
  });
});

describe('webhooks to this machine', () => {
  it('are for a server that only this machine reaches', () => {
    const here = { WEBHOOKS_TO_THIS_MACHINE: 'on' };
    expect(readConfig(here).sendsWebhooksHere).toBe(true);
    expect(refusalOf({ ...here, PUBLIC_URL: 'https://shop.example' })).toContain(
      'WEBHOOKS_TO_THIS_MACHINE is on, but other machines reach this server; it should be off',
    );
  });
});

describe('a PostgreSQL of your own', () => {
  it('is used with one address per role, and never gets sample data', () => {
    const config = readConfig({ ...given, SAMPLE_DATA: 'on' });
    expect(config.database).toEqual({
      app: given['DATABASE_URL'],
      owner: given['MIGRATE_DATABASE_URL'],
      checker: given['CHECKER_DATABASE_URL'],
      platform: given['PLATFORM_DATABASE_URL'],
    });
    expect(config.loadsSampleData).toBe(false);
  });

  it.each(Object.keys(given))('is refused without %s, which the sentence names', (missing) => {
    const { [missing]: _left, ...rest } = given;
    expect(refusalOf(rest)).toMatch(new RegExp(`^${missing} is not set, but .* is: `));
  });
});

describe('beyond this machine', () => {
  const tls = { TLS_CERT: '/etc/shop.pem', TLS_KEY: '/etc/shop.key' };
  const refused: [string, Environment, RegExp][] = [
    ['plain http on all addresses', { HOST: '0.0.0.0' }, /^HOST is "0\.0\.0\.0", which other/],
    ['plain http on one address', { HOST: '192.168.1.5' }, /^HOST is "192\.168\.1\.5", which/],
    ['plain http on IPv6', { HOST: '::' }, /^HOST is "::", which other machines reach/],
    ['an http address', { PUBLIC_URL: 'http://shop.example' }, /should begin with https:\/\//],
    ['a certificate without key', { TLS_CERT: '/c.pem' }, /^TLS_KEY is not set, but TLS_CERT is/],
    ['a key without certificate', { TLS_KEY: '/k.pem' }, /^TLS_CERT is not set, but TLS_KEY is/],
  ];
  it.each(refused)('%s is refused', (_title, environment, sentence) => {
    expect(refusalOf(environment)).toMatch(sentence);
  });

  const accepted: [string, Environment, Partial<Config>][] = [
    [
      'a proxy with https on this machine',
      { PUBLIC_URL: 'https://shop.example/' },
      { publicUrl: 'https://shop.example', isHttps: true, isBeyondLoopback: true, proxyHops: 1 },
    ],
    [
      'a proxy with https on another machine',
      { HOST: '0.0.0.0', PUBLIC_URL: 'https://shop.example', PROXY_HOPS: '2' },
      { isHttps: true, isBeyondLoopback: true, proxyHops: 2 },
    ],
    [
      'our own certificate',
      { HOST: '0.0.0.0', ...tls },
      { isHttps: true, isBeyondLoopback: true, proxyHops: 0 },
    ],
    ['our own certificate here', tls, { isHttps: true, isBeyondLoopback: false }],
    [
      'plain http on localhost by name',
      { HOST: 'localhost', PUBLIC_URL: 'http://localhost:3000' },
      { isHttps: false, isBeyondLoopback: false, publicUrl: 'http://localhost:3000' },
    ],
  ];
  it.each(accepted)('%s is accepted', (_title, environment, expected) => {
    expect(readConfig(environment)).toMatchObject({ ...expected, warnings: [] });
  });

  it('plain http is accepted when it is allowed by name, with a warning', () => {
    const config = readConfig({ HOST: '0.0.0.0', ALLOW_INSECURE_HTTP: '1' });
    expect(config).toMatchObject({ isHttps: false, isBeyondLoopback: true });
    expect(config.warnings).toHaveLength(1);
    expect(config.warnings[0]).toMatch(/^ALLOW_INSECURE_HTTP=1: /);
  });
});

describe('loopback', () => {
  it.each(['127.0.0.1', '127.8.9.1', '::1', '[::1]', 'localhost', 'LOCALHOST', 'shop.localhost'])(
    '%s is this machine',
    (host) => expect(isLoopback(host)).toBe(true),
  );
  it.each(['0.0.0.0', '::', '10.0.0.1', '127.0.0.1.example', 'localhost.example', 'shop'])(
    '%s is not',
    (host) => expect(isLoopback(host)).toBe(false),
  );
});
