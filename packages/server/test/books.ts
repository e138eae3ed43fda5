import { examineOn, type Finding } from '../src/books/invariants.sql.ts';
import { keptConnection, type TestDatabase } from './database.ts';

/** What is wrong in the books of a test database; empty when every invariant holds. */
export async function brokenBooks(database: Pick<TestDatabase, 'urls'>): Promise<string[]> {
  return (await findingsIn(database)).flatMap(({ id, sentence, broken }) =>
    broken.map(({ what }) => `${id} ${sentence}: ${what}`),
  );
}

/** What each invariant looked at and found. */
export async function findingsIn(database: Pick<TestDatabase, 'urls'>): Promise<Finding[]> {
  const client = await keptConnection(database.urls.checker);
  await client.query('begin isolation level repeatable read read only');
  try {
    return await examineOn(client);
  } finally {
    await client.query('rollback');
  }
}

/** What each invariant finds after a change, which is taken back unseen. */
export async function findingsAfter(database: TestDatabase, change: string): Promise<Finding[]> {
  const client = await keptConnection(database.superuserUrl);
  await client.query('begin');
  try {
    await client.query(change);
    await client.query('set constraints all immediate; set local role tillbook_checker');
    return await examineOn(client);
  } finally {
    await client.query('rollback');
  }
}

/** The ids of the invariants that find something after a change, which is taken back unseen. */
export async function brokenAfter(database: TestDatabase, change: string): Promise<string[]> {
  const findings = await findingsAfter(database, change);
  return findings.filter(({ broken }) => broken.length > 0).map(({ id }) => id);
}

/** The same for a fault: past triggers and foreign keys, what no door of ours lets in. */
export function brokenByFault(database: TestDatabase, fault: string): Promise<string[]> {
  return brokenAfter(database, `set local session_replication_role = replica; ${fault}`);
}
