import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino, type Logger } from 'pino';
import { Refusal } from '@tillbook/core/refusals';
import { createApp } from './app.ts';
import { offerFirstSuperAdmin, type SuperAdminOffer } from './auth/create-super-admin.ts';
import { makeHashing } from './auth/hashing.ts';
import { sealSecondSteps } from './auth/seal-second-steps.ts';
import { makeSecretBox } from './auth/secret-box.ts';
import { addErasures, erasureFile } from './backup/erasure-list.ts';
import { startSender } from './businesses/send-webhooks.ts';
import { theNet } from './businesses/webhook-address.ts';
import { CannotStart } from './cannot-start.ts';
import { systemClock } from './clock.ts';
import { configOfProcess, type Config } from './config.ts';
import { openDatabase } from './db/database.ts';
import type { NoteErasure } from './erasure.ts';
import type { DatabaseUrls } from './embedded/make-roles.sql.ts';
import { startRunner } from './jobs/run-jobs.ts';
import { localMailbox } from './mail/mailbox.ts';
import { smtpMailer } from './mail/mailer.ts';
import { nightlyJobs } from './nightly.ts';
import { loadSampleData } from './sample/load-sample-data.ts';
import { announcement } from './starting/announce.ts';
import { prepareDatabase } from './starting/prepare-database.ts';
import { readTls } from './starting/read-tls.ts';
import { keepSecretKey } from './starting/secret-key.ts';

/** Where `npm start` builds the web application. */
const webFolder = join(import.meta.dirname, '../../web/dist');
const appConnections = 20;
const platformConnections = 2;
/** Requests in flight get this long before the database goes. */
const drainMs = 10_000;

/** What stops in order, last made first. */
const stops: (() => Promise<void>)[] = [];
let isStopping = false;

async function stopAll(): Promise<void> {
  isStopping = true;
  for (const stop of stops.reverse()) await stop().catch((error: unknown) => console.error(error));
  stops.length = 0;
}

async function end(code: number): Promise<void> {
  if (isStopping) return;
  await stopAll();
  process.exitCode = code;
  process.exit();
}

async function main(): Promise<void> {
  const config = configOfProcess();
  // Before the database starts: a stop in the middle of the start is a clean stop too.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void end(0));
  }
  const https = readTls(config.tls);
  const log = pino({ level: config.logLevel });
  const database = await prepareDatabase(config, {
    log: (line) => console.log(line),
    atStop: (stop) => stops.push(stop),
    loadSampleData: (urls) => loadSamples(urls, config.sampleDays),
    onLost: (reason) => {
      console.error(`The database cannot be kept running: ${reason}`);
      void end(1);
    },
  });
  const secretKey = keepSecretKey(config);
  const secrets = makeSecretBox(secretKey);
  const warning = await sealSecondSteps(database.urls.owner, secrets);
  if (warning !== null) console.error(warning);
  const offer = await offerSuperAdmin(config, database.urls);
  const db = openDatabase(database.urls.app, { max: appConnections, label: 'tillbook' });
  stops.push(() => db.close());
  const platform = { max: platformConnections, label: 'tillbook-platform' };
  const platformDb = openDatabase(database.urls.platform, platform);
  stops.push(() => platformDb.close());
  const mailbox = localMailbox(systemClock);
  const mailer = config.smtpUrl === null ? null : smtpMailer(config.smtpUrl, config.mailFrom, log);
  const webhookNet = theNet(config.sendsWebhooksHere);
  const app = await createApp({
    db,
    platformDb,
    clock: systemClock,
    log,
    secretKey,
    webFolder,
    liveUrl: database.urls.app,
    dataDir: config.dataDir,
    metricsToken: config.metricsToken,
    proxyHops: config.proxyHops,
    mailer,
    mailbox,
    erased: noteErasureIn(config.backupDir, log),
    publicUrl: config.publicUrl,
    isHttps: config.isHttps,
    webhookNet,
    https,
  });
  stops.push(() => closeApp(app, log));
  await listen(app, config);
  if (config.runsJobs) {
    const { urls } = database;
    const by = { db, platformDb, clock: systemClock, log };
    const sends = { mailer: mailer ?? mailbox, backupDir: config.backupDir };
    const jobs = nightlyJobs({ ...by, ...sends, urls });
    const runner = startRunner({ ...by, jobs });
    stops.push(() => runner.stop());
    const sender = startSender({ ...by, secrets, net: webhookNet });
    stops.push(() => sender.stop());
  }
  const { port } = app.server.address() as AddressInfo;
  console.log(announcement(config, port, { ...database, offer }).join('\n'));
}

/** Appends it to the list beside the back-ups; what fails is written with the next back-up. */
function noteErasureIn(backupDir: string, log: Logger): NoteErasure {
  return (erasure) => {
    try {
      addErasures(erasureFile(backupDir), [erasure]);
    } catch (error) {
      log.error({ err: error }, 'an erasure is not in the list beside the back-ups yet');
    }
  };
}

async function loadSamples(urls: DatabaseUrls, days: number): Promise<void> {
  console.log(`Loading the sample businesses with ${days} days of history`);
  if (await loadSampleData(urls, systemClock, days)) return;
  console.log('They are not loaded: one of their e-mails belongs to somebody who works here.');
}

/** For SUPER_ADMIN_EMAIL, until the first super admin has a password. */
async function offerSuperAdmin(
  { superAdminEmail: email }: Config,
  urls: DatabaseUrls,
): Promise<SuperAdminOffer | null> {
  if (email === null) return null;
  const ownerDb = openDatabase(urls.owner, { max: 1, label: 'tillbook-owner' });
  try {
    const deps = { ownerDb, clock: systemClock, hashing: makeHashing() };
    return await offerFirstSuperAdmin(deps, email);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new CannotStart(
      `SUPER_ADMIN_EMAIL is "${email}", which is the address of somebody else's account; it ` +
        'should be one without an account.',
    );
  } finally {
    await ownerDb.close();
  }
}

async function closeApp(app: FastifyInstance, log: Logger): Promise<void> {
  const tooLong = setTimeout(() => {
    log.warn('Requests did not end in time; their connections are closed');
    app.server.closeAllConnections();
  }, drainMs);
  await app.close();
  clearTimeout(tooLong);
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw new CannotStart(listenSentence(config, error as NodeJS.ErrnoException));
  }
}

function listenSentence({ host, port }: Config, error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `PORT ${port} on ${host} is already in use: stop what listens there, or set another.`;
    case 'EACCES':
      return `PORT ${port} needs more rights than this user has: set one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST is "${host}", which is not an address of this machine.`;
    default:
      return `HOST ${host} and PORT ${port} cannot be listened on: ${error.message}.`;
  }
}

try {
  await main();
} catch (error) {
  // Asked to stop, it takes the database from under its own start: that is no trouble.
  if (!isStopping) console.error(error instanceof CannotStart ? error.message : error);
  await end(1);
}
