import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import type { Hashing } from '../src/auth/hashing.ts';
import { createApp } from '../src/app.ts';
import { openDatabase, type Database } from '../src/db/database.ts';
import type { NoteErasure } from '../src/erasure.ts';
import { localMailbox, type Mailbox } from '../src/mail/mailbox.ts';
import type { Mailer } from '../src/mail/mailer.ts';
import type { WebhookNet } from '../src/businesses/webhook-address.ts';
import { TEST_NOW } from './builders.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { netOf } from './webhooks.ts';

/** What tests close secrets with. */
export const SECRET_KEY = Buffer.alloc(32, 'tests');

/** The application on a database of its own, with a clock that the test moves. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly database: TestDatabase;
  readonly clock: { nowMs: number };
  /** The mails that left, newest first in `mails`. */
  readonly mailbox: Mailbox;
  close(): Promise<void>;
}

/**
 * Starts one; requests go through `app.inject`.
 * @param options `keepsDatabase`: closing leaves the database, for clones of it; `isLive`: what is
 * committed is told to the streams; `hashing`: in the place of the server's own; `erased`: hears of
 * who is forgotten; `webhookNet`: in the place of a few names that lead nowhere; `mailer`: a mail
 * server in the place of the mailbox
 */
export async function startTestApp(
  options: {
    keepsDatabase?: boolean;
    isLive?: boolean;
    hashing?: Hashing;
    erased?: NoteErasure;
    webhookNet?: WebhookNet;
    mailer?: Mailer;
  } = {},
): Promise<TestApp> {
  const database = await cloneDatabase();
  const db = openDatabase(database.urls.app, { max: 8, label: 'test' });
  const platformDb = openDatabase(database.urls.platform, { max: 2, label: 'test-platform' });
  const clock = { nowMs: TEST_NOW };
  const log = pino({ level: 'silent' });
  const mailbox = localMailbox(() => clock.nowMs);
  const liveUrl = options.isLive === true ? database.urls.app : null;
  const { hashing, erased, webhookNet = netOf(false), mailer = null } = options;
  const app = await createApp({
    ...{ db, platformDb, clock: () => clock.nowMs, log, mailbox, liveUrl, secretKey: SECRET_KEY },
    ...{ webhookNet, mailer },
    ...(hashing === undefined ? {} : { hashing }),
    ...(erased === undefined ? {} : { erased }),
  });
  return {
    app,
    db,
    database,
    clock,
    mailbox,
    async close() {
      await app.close();
      await db.close();
      await platformDb.close();
      if (options.keepsDatabase !== true) await database.drop();
    },
  };
}
