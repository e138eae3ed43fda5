import type { ReceiptAfter } from '@tillbook/core/sales/receipts.api';
import { noTenant } from '../db/tenant.sql.ts';
import { statement, type Database, type Reader, type Tx } from '../db/database.ts';

const MAKE_LINK = statement(
  'make_receipt_link',
  `insert into receipt_link (business_id, sale_id, token, made_at) values ($1, $2, $3, $4)
   on conflict (business_id, sale_id) do nothing`,
);

const LINK = statement(
  'receipt_link',
  'select token from receipt_link where business_id = $1 and sale_id = $2',
);

/** The token of a sale's receipt: the one it has, else the one offered. */
export async function tokenOf(
  tx: Tx,
  sale: { readonly businessId: string; readonly saleId: string },
  offered: string,
  at: string,
): Promise<string> {
  const key = [sale.businessId, sale.saleId];
  await tx.rows(MAKE_LINK, [...key, offered, at]);
  return (await tx.one<{ token: string }>(LINK, key)).token;
}

const OF_TOKEN = statement(
  'sale_of_receipt_token',
  'select sale_id "saleId" from receipt_link where business_id = $1 and token = $2',
);

/** Which sale of the business the address on a receipt shows; null for one of nobody's here. */
export async function saleOfToken(
  reader: Reader,
  businessId: string,
  token: string,
): Promise<string | null> {
  const found = await reader.maybe<{ saleId: string }>(OF_TOKEN, [businessId, token]);
  return found?.saleId ?? null;
}

/** A print or a mail as it is logged. */
export interface ReceiptIssue {
  readonly issueId: string;
  readonly saleId: string;
  readonly kind: 'print' | 'mail';
  readonly copyNo: number | null;
  readonly layout: string | null;
  readonly sentTo: string | null;
}

const ISSUE = statement(
  'receipt_issue',
  `select issue_id "issueId", sale_id "saleId", kind, copy_no "copyNo", layout,
     sent_to "sentTo"
   from receipt_issue where business_id = $1 and issue_id = $2`,
);

/** What was logged under an id, or null. */
export function findIssue(
  reader: Reader,
  businessId: string,
  issueId: string,
): Promise<ReceiptIssue | null> {
  return reader.maybe<ReceiptIssue>(ISSUE, [businessId, issueId]);
}

const PRINTS = statement(
  'receipt_prints',
  `select count(*)::integer "count" from receipt_issue
   where business_id = $1 and sale_id = $2 and kind = 'print'`,
);

/** How often a receipt was printed so far. */
export async function countPrints(
  reader: Reader,
  businessId: string,
  saleId: string,
): Promise<number> {
  return (await reader.one<{ count: number }>(PRINTS, [businessId, saleId])).count;
}

const AFTER = statement(
  'receipt_after',
  `select (select balance_after_minor from customer_entry
       where business_id = $1 and kind = 'sale' and source_id = $2) "balanceMinor",
     (select json_build_object('earned', e.points, 'held', (
         select sum(x.points) from loyalty_entry x
         where x.business_id = $1 and x.customer_id = e.customer_id
           and (x.made_at, x.entry_id) <= (e.made_at, e.entry_id)))
       from loyalty_entry e
       where e.business_id = $1 and e.sale_id = $2 and e.kind = 'earned') points`,
);

/** What a sale left its customer with, on account and in points. */
export async function readAfter(
  reader: Reader,
  businessId: string,
  saleId: string,
): Promise<ReceiptAfter> {
  return reader.one<ReceiptAfter>(AFTER, [businessId, saleId]);
}

const ADD = statement(
  'add_receipt_issue',
  `insert into receipt_issue (business_id, issue_id, sale_id, kind, copy_no, layout, sent_to,
     issued_at, person_id, person_name)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

export async function addIssue(
  tx: Tx,
  businessId: string,
  issue: ReceiptIssue,
  by: { readonly at: string; readonly personId: string; readonly name: string },
): Promise<void> {
  const { issueId, saleId, kind, copyNo, layout, sentTo } = issue;
  const what = [businessId, issueId, saleId, kind, copyNo, layout, sentTo];
  await tx.rows(ADD, [...what, by.at, by.personId, by.name]);
}

const BEHIND = statement(
  'receipt_behind',
  'select business_id "businessId", sale_id "saleId" from receipt_behind($1)',
);

/** Whose receipt an address shows; null for an address that was never given. */
export function receiptBehind(
  db: Database,
  token: string,
): Promise<{ readonly businessId: string; readonly saleId: string } | null> {
  return db.read(noTenant, (reader) => reader.maybe(BEHIND, [token]));
}
