import { examineBooks } from '../src/books/invariants.sql.ts';
import type { TestDatabase } from './database.ts';

/** What is wrong in the books of a test database; empty when every invariant holds. */
export async function brokenBooks(database: Pick<TestDatabase, 'urls'>): Promise<string[]> {
  const { findings } = await examineBooks(database.urls.checker);
  return findings.flatMap(({ id, sentence, broken }) =>
    broken.map(({ what }) => `${id} ${sentence}: ${what}`),
  );
}
