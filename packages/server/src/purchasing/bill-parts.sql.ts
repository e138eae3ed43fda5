import type { BillDetail } from '@tillbook/core/purchasing/bills.api';
import { statement, type Reader } from '../db/database.ts';

const RECEIPTS = statement(
  'receipts_of_supplier_bill',
  `select x.receipt_id "receiptId", g.number, x.received_minor "receivedMinor",
     x.net_minor "netMinor", x.tax_minor "taxMinor"
   from supplier_bill_receipt x
   join goods_receipt g on g.business_id = x.business_id and g.receipt_id = x.receipt_id
   where x.business_id = $1 and x.bill_id = $2 order by g.received_at, x.receipt_id`,
);
const SETTLEMENTS = statement(
  'settlements_of_supplier_bill',
  `select x.source_kind "kind", x.source_id "sourceId",
     coalesce(p.number, r.number, o.number, z.number) "number", x.amount_minor "amountMinor",
     x.settled_at "settledAt"
   from supplier_settlement x
   left join supplier_payment p on p.business_id = x.business_id
     and p.payment_id = x.source_id and x.source_kind in ('payment', 'payment_void')
   left join supplier_return r on r.business_id = x.business_id
     and r.return_id = x.source_id and x.source_kind = 'return'
   left join opening_balance o on o.business_id = x.business_id
     and o.opening_id = x.source_id and x.source_kind = 'reversal'
   left join expense z on z.business_id = x.business_id
     and z.expense_id = x.source_id and x.source_kind = 'reversal'
   where x.business_id = $1 and x.bill_id = $2 order by x.settled_at, x.source_id`,
);

const EXPENSE = statement(
  'expense_of_supplier_bill',
  `select z.expense_id "_id", z.number, z.category, z.note
   from supplier_bill b
   join expense z on z.business_id = b.business_id and z.expense_id = b.expense_id
   where b.business_id = $1 and b.bill_id = $2`,
);

export type BillParts = Pick<BillDetail, 'receipts' | 'expense' | 'settlements'>;

/** What a bill is for, and what settled it. */
export async function partsOfBill(
  reader: Reader,
  businessId: string,
  billId: string,
): Promise<BillParts> {
  const of = [businessId, billId];
  return {
    receipts: await reader.rows<BillDetail['receipts'][number]>(RECEIPTS, of),
    expense: await reader.maybe<NonNullable<BillDetail['expense']>>(EXPENSE, of),
    settlements: await reader.rows<BillDetail['settlements'][number]>(SETTLEMENTS, of),
  };
}
