import pg from 'pg';
import pino from 'pino';
import { createApp } from '../src/app.ts';
import { openDatabase } from '../src/db/database.ts';

/**
 * A server process for races and kills: the application on a given database, on a port of its
 * own, with the tests' clock. Its one argument is JSON; it prints the port when it listens.
 */
interface Arguments {
  readonly appUrl: string;
  readonly platformUrl: string;
  readonly connections: number;
  readonly label: string;
  readonly startMs: number;
  /** When the clock stood there, by the machine's. */
  readonly beganMs: number;
  /** Words of SQL that are replaced before it is sent: how a test switches a defence off. */
  readonly rewrites: readonly (readonly [string, string])[];
  /** Before or after the first query that says this, once a request came, the process is no more. */
  readonly diesAt: { readonly when: 'before' | 'after'; readonly says: string } | null;
  /** Every statement is committed by itself: nothing is whole any more. */
  readonly keepsHalves: boolean;
  /** Says that a transaction is committed and takes it back: a disk that lied. */
  readonly forgets: boolean;
  /** Statements may wait for a minute. */
  readonly isHeld: boolean;
  readonly publicUrl: string | null;
}

const given = JSON.parse(process.argv[2] ?? '{}') as Arguments;

type Asked = string | { text: string };

function rewrite(asked: Asked): Asked {
  const text = typeof asked === 'string' ? asked : asked.text;
  const changed = given.rewrites.reduce((sql, [from, to]) => sql.replaceAll(from, to), text);
  if (changed === text) return asked;
  return typeof asked === 'string' ? changed : { ...asked, text: changed };
}

type Query = (this: unknown, asked: unknown, ...rest: unknown[]) => unknown;
const client = pg.Client.prototype as unknown as { query: Query };

/** Puts something between the program and its connections. */
function between(change: (plain: Query) => Query): void {
  client.query = change(client.query);
}

const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : ((asked as { text?: string } | null)?.text ?? '');

if (given.rewrites.length > 0) {
  between(
    (plain) =>
      function query(asked, ...rest) {
        return plain.call(this, rewrite(asked as Asked), ...rest);
      },
  );
}

const end = () => process.kill(process.pid, 'SIGKILL');
// A test that timed out kills nothing: no server outlives who started it, or the run never ends.
process.stdin.on('end', end).on('error', end).resume();
let hasRequest = false;
if (given.diesAt !== null) {
  const { when, says } = given.diesAt;
  between(
    (plain) =>
      function query(asked, ...rest) {
        const isHere = hasRequest && textOf(asked).includes(says);
        if (isHere && when === 'before') end();
        const answered = plain.call(this, asked, ...rest);
        if (isHere) void Promise.resolve(answered).then(end, end);
        return answered;
      },
  );
}

if (given.keepsHalves) {
  const opened = new WeakMap<object, string>();
  between(
    (plain) =>
      function query(asked, ...rest) {
        const text = textOf(asked);
        const connection = this as object;
        if (text.startsWith('begin;')) opened.set(connection, text);
        const answered = plain.call(this, asked, ...rest);
        const again = opened.get(connection);
        if (text.startsWith('begin') || text === 'commit' || text === 'rollback') return answered;
        if (again === undefined) return answered;
        for (const more of ['commit', again]) {
          (plain.call(this, more) as Promise<unknown>).catch(() => undefined);
        }
        return answered;
      },
  );
}

if (given.forgets) {
  between(
    (plain) =>
      function query(asked, ...rest) {
        if (textOf(asked) !== 'commit') return plain.call(this, asked, ...rest);
        const takenBack = plain.call(this, 'rollback') as Promise<object>;
        return takenBack.then((answer) => ({ ...answer, command: 'COMMIT' }));
      },
  );
}

if (given.isHeld) {
  between(
    (plain) =>
      function query(asked, ...rest) {
        if (textOf(asked).startsWith('begin')) {
          const waits = plain.call(this, "set statement_timeout = '60s'") as Promise<unknown>;
          waits.catch(() => undefined);
        }
        return plain.call(this, asked, ...rest);
      },
  );
}

const db = openDatabase(given.appUrl, { max: given.connections, label: given.label });
const platformDb = openDatabase(given.platformUrl, { max: 1, label: given.label });
const clock = () => given.startMs + Date.now() - given.beganMs;
const app = await createApp({
  ...{ db, platformDb, clock, log: pino({ level: 'silent' }) },
  secretKey: Buffer.alloc(32, 'tests'),
  publicUrl: given.publicUrl,
});
app.server.prependListener('request', () => (hasRequest = true));
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
console.log(typeof address === 'object' ? address?.port : '');
