import { statement, type Tx } from '../db/database.ts';

const KNOWN = statement(
  'read_known_facts',
  `select asked.id from unnest($2::uuid[]) asked(id)
   where exists (select from sale where business_id = $1 and sale_id = asked.id)
     or exists (select from refund where business_id = $1 and refund_id = asked.id)
     or exists (select from refund_fact where business_id = $1 and refund_id = asked.id)
     or exists (select from shift where business_id = $1 and shift_id = asked.id)
     or exists (select from shift_opening where business_id = $1 and opening_id = asked.id)
     or exists (select from shift_closing where business_id = $1 and closing_id = asked.id)
     or exists (select from cash_move where business_id = $1 and move_id = asked.id)
     or exists (select from cart_discard where business_id = $1 and discard_id = asked.id)`,
);

/** Those of these ids that came in before. Final under the lock of their till. */
export async function knownFacts(
  tx: Tx,
  businessId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(KNOWN, [businessId, ids]);
  return new Set(rows.map(({ id }) => id));
}
