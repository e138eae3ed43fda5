import { once } from 'node:events';
import pg from 'pg';
import { openDatabase } from '../../src/db/database.ts';
import { businessJob } from '../../src/jobs/job.ts';
import { makeRunner } from '../../src/jobs/run-jobs.ts';

/**
 * A server's work by the clock, in a process of its own: says that it is there, looks once when it
 * is told to, says when it is at its first work, goes on when told, and prints what it did.
 */
interface Arguments {
  readonly appUrl: string;
  readonly platformUrl: string;
  readonly nowMs: number;
  /** Words of SQL that are replaced: how a test switches a defence off. */
  readonly rewrites: readonly (readonly [string, string])[];
}

const given = JSON.parse(process.argv[2] ?? '{}') as Arguments;

type Query = (this: unknown, asked: { text?: string }, ...rest: unknown[]) => unknown;
const client = pg.Client.prototype as unknown as { query: Query };
const plain = client.query;
client.query = function query(asked, ...rest) {
  if (typeof asked?.text !== 'string') return plain.call(this, asked, ...rest);
  const text = given.rewrites.reduce((sql, [from, to]) => sql.replaceAll(from, to), asked.text);
  return plain.call(this, Object.assign(asked, { text }), ...rest);
};

/** Says where it stands, and waits for the word to go on. */
async function told(where: string): Promise<void> {
  const word = once(process.stdin, 'data');
  console.log(where);
  await word;
}

const db = openDatabase(given.appUrl, { max: 2, label: 'race' });
const platformDb = openDatabase(given.platformUrl, { max: 1, label: 'race-platform' });
const did: string[] = [];
const runner = makeRunner({
  ...{ db, platformDb, clock: () => given.nowMs, log: console },
  jobs: [
    businessJob('race', { every: 'day', atMinute: 90 }, async ({ place }) => {
      did.push(place.businessId);
      if (did.length === 1) await told('at work');
    }),
  ],
});
await told('there');
await runner.look();
console.log(JSON.stringify(did));
process.exit(0);
