import type { TestApp } from './app.ts';
import { newId, type TestBusiness } from './builders.ts';
import { peek } from './database.ts';

/** Counted, not drawn: two of 250 drawn codes of four digits were the same. */
let tillsMade = 100;

/** Another till in the first branch, so that each test has its own. */
export async function addTill(app: TestApp, shop: TestBusiness): Promise<string> {
  const tillId = newId();
  tillsMade += 1;
  const code = `T${String(tillsMade)}`;
  await peek(
    app.database,
    `with stream as (insert into audit_stream (business_id, stream_id) values ($1, $2))
     insert into till (business_id, till_id, branch_id, name, code, created_at)
     values ($1, $2, $3, $4, $4, now())`,
    [shop.businessId, tillId, shop.branches[0]?.branchId, code],
  );
  return tillId;
}

/** A cash move as a till sends it. */
export function moveOf(
  kind: 'pay_in' | 'pay_out' | 'drop' | 'no_sale',
  amountMinor: number,
  category: string | null,
  reason: string,
) {
  return { _id: newId(), kind, amountMinor, category, reason };
}

/** The count of a drawer as a till sends it. */
export function closeBody(countedMinor: number, more: object = {}) {
  return { countedMinor, pieces: null, tenders: [], handOverNote: null, ...more };
}

/** The lines of an entry: account and amount, credits negative. */
export async function journalOf(
  app: TestApp,
  kind: string,
  sourceId: string,
): Promise<[string, number][]> {
  const rows = await peek<{ a: string; m: number }>(
    app.database,
    `select account_code a, (debit_minor - credit_minor)::int m from journal_line
     join journal_entry using (business_id, entry_id)
     where source_kind = $1 and source_id = $2 order by line_no`,
    [kind, sourceId],
  );
  return rows.map(({ a, m }) => [a, m]);
}
