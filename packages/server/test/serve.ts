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
  /** Words of SQL that are replaced before it is sent: how a test switches a defence off. */
  readonly rewrites: readonly (readonly [string, string])[];
}

const given = JSON.parse(process.argv[2] ?? '{}') as Arguments;

type Asked = string | { text: string };

function rewrite(asked: Asked): Asked {
  const text = typeof asked === 'string' ? asked : asked.text;
  const changed = given.rewrites.reduce((sql, [from, to]) => sql.replaceAll(from, to), text);
  if (changed === text) return asked;
  return typeof asked === 'string' ? changed : { ...asked, text: changed };
}

if (given.rewrites.length > 0) {
  const client = pg.Client.prototype as unknown as { query: (...all: unknown[]) => unknown };
  const plain = client.query;
  client.query = function query(this: unknown, asked: unknown, ...rest: unknown[]) {
    return plain.call(this, rewrite(asked as Asked), ...rest);
  };
}

const db = openDatabase(given.appUrl, { max: given.connections, label: given.label });
const platformDb = openDatabase(given.platformUrl, { max: 1, label: given.label });
const clock = () => given.startMs + Math.floor(performance.now());
const app = await createApp({ db, platformDb, clock, log: pino({ level: 'silent' }) });
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
console.log(typeof address === 'object' ? address?.port : '');
