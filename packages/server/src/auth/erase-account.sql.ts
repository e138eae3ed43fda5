import { statement, type Tx } from '../db/database.ts';

const OWNED = statement('owned_and_open', 'select name from owned_and_open($1)');

/** Businesses that go on and that this person owns, by name; no other begins until the commit. */
export async function ownedAndOpen(tx: Tx, personId: string): Promise<string[]> {
  return (await tx.rows<{ name: string }>(OWNED, [personId])).map(({ name }) => name);
}

const ERASE = statement(
  'erase_person',
  'select business_id "businessId" from erase_person($1, $2, $3)',
);

/** The account goes; gives the businesses that its person worked in. */
export async function erasePerson(
  tx: Tx,
  personId: string,
  pseudonym: string,
  at: string,
): Promise<string[]> {
  const rows = await tx.rows<{ businessId: string }>(ERASE, [personId, pseudonym, at]);
  return rows.map(({ businessId }) => businessId);
}
