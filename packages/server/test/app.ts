import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { createApp } from '../src/app.ts';
import { openDatabase, type Database } from '../src/db/database.ts';
import { localMailbox, type Mailbox } from '../src/mail/mailbox.ts';
import { TEST_NOW } from './builders.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';

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
 * committed is told to the streams
 */
export async function startTestApp(
  options: { keepsDatabase?: boolean; isLive?: boolean } = {},
): Promise<TestApp> {
  const database = await cloneDatabase();
  const db = openDatabase(database.urls.app, { max: 8, label: 'test' });
  const platformDb = openDatabase(database.urls.platform, { max: 2, label: 'test-platform' });
  const clock = { nowMs: TEST_NOW };
  const log = pino({ level: 'silent' });
  const mailbox = localMailbox(() => clock.nowMs);
  const liveUrl = options.isLive === true ? database.urls.app : null;
  const app = await createApp({ db, platformDb, clock: () => clock.nowMs, log, mailbox, liveUrl });
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
