import type { LedgerRow } from '@tillbook/core/customers/debts.api';
import { statement, type Reader } from '../db/database.ts';

const ROW = `e.entry_no "entryNo", e.kind, e.source_id "sourceId", e.number,
   e.business_date "businessDate", e.due_on "dueOn", e.amount_minor "amountMinor",
   (abs(e.amount_minor) - coalesce((select sum(a.amount_minor) from customer_allocation a
     where a.business_id = e.business_id and a.customer_id = e.customer_id
       and case when e.amount_minor > 0 then a.debit_no else a.credit_no end = e.entry_no), 0)
   )::bigint "openMinor",
   e.balance_after_minor "balanceAfterMinor", e.posted_by_name "postedByName",
   coalesce(v.posted_by_name, x.posted_by_name) "voidedByName",
   coalesce(v.note, x.reason) "voidReason", coalesce(o.number, g.number) "takesBack"`;
const FROM = `from customer_entry e
   left join customer_payment v on e.kind = 'payment' and v.business_id = e.business_id
     and v.takes_back = e.source_id
   left join customer_payment b on e.kind = 'payment_back' and b.business_id = e.business_id
     and b.payment_id = e.source_id
   left join customer_payment o on o.business_id = b.business_id and o.payment_id = b.takes_back
   left join customer_write_off x on e.kind = 'write_off' and x.business_id = e.business_id
     and x.takes_back = e.source_id
   left join customer_write_off y on e.kind = 'write_off_void' and y.business_id = e.business_id
     and y.write_off_id = e.source_id
   left join customer_write_off g on g.business_id = y.business_id
     and g.write_off_id = y.takes_back`;

const NEWEST = statement(
  'customer_ledger',
  `select ${ROW} ${FROM}
   where e.business_id = $1 and e.customer_id = $2 and e.entry_no < $3
   order by e.entry_no desc limit $4`,
);

/** Rows before an entry, newest first. */
export async function ledgerBefore(
  reader: Reader,
  businessId: string,
  customerId: string,
  asked: { readonly before: number; readonly limit: number },
): Promise<LedgerRow[]> {
  return reader.rows<LedgerRow>(NEWEST, [businessId, customerId, asked.before, asked.limit]);
}

const PERIOD = statement(
  'customer_ledger_of_period',
  `select ${ROW} ${FROM}
   where e.business_id = $1 and e.customer_id = $2 and e.business_date between $3 and $4
   order by e.entry_no limit $5`,
);
const BEFORE = statement(
  'customer_balance_before',
  `select coalesce(sum(amount_minor), 0)::bigint "balanceMinor" from customer_entry
   where business_id = $1 and customer_id = $2 and business_date < $3`,
);

/** What was owed before a period, and the rows of it in their order. */
export async function ledgerOfPeriod(
  reader: Reader,
  businessId: string,
  customerId: string,
  asked: { readonly from: string; readonly to: string; readonly limit: number },
): Promise<{ openingMinor: number; rows: LedgerRow[] }> {
  const { from, to, limit } = asked;
  const key = [businessId, customerId];
  const before = await reader.one<{ balanceMinor: number }>(BEFORE, [...key, from]);
  const rows = await reader.rows<LedgerRow>(PERIOD, [...key, from, to, limit]);
  return { openingMinor: before.balanceMinor, rows };
}
