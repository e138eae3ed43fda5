import type { GivenUpRow } from '@tillbook/core/customers/debt-papers.api';
import type { GivenUpPart } from '@tillbook/core/customers/write-off-back';
import { statement, type Reader } from '../db/database.ts';

/** What entry `e` of a write-off gives up of each debt by now, beside what core weighs it with. */
const PARTS = `select a.debit_no, sum(a.amount_minor)::bigint given,
     coalesce((select sum(x.amount_minor) from customer_allocation x
       join customer_entry o on o.business_id = x.business_id and o.customer_id = x.customer_id
         and o.entry_no = x.credit_no and o.kind = 'write_off'
       where x.business_id = e.business_id and x.customer_id = e.customer_id
         and x.debit_no = a.debit_no and x.credit_no < e.entry_no), 0)::bigint earlier,
     coalesce((select s.given_up_back_minor from sale_state s where d.kind = 'sale'
       and s.business_id = e.business_id and s.sale_id = d.source_id), 0) goods
   from customer_allocation a
   join customer_entry d on d.business_id = a.business_id and d.customer_id = a.customer_id
     and d.entry_no = a.debit_no and d.kind <> 'write_off_void'
   where a.business_id = e.business_id and a.customer_id = e.customer_id
     and a.credit_no = e.entry_no
   group by a.debit_no, d.kind, d.source_id having sum(a.amount_minor) > 0`;

const SHOWN = `select w.write_off_id "_id", w.number, w.customer_id "customerId",
     w.branch_id "branchId", w.business_date "businessDate", w.amount_minor "amountMinor",
     w.reason, w.posted_by_name "postedByName", e.entry_no "entryNo",
     coalesce((select json_agg(json_build_object('entryNo', p.debit_no, 'amountMinor', p.given,
         'earlierMinor', p.earlier, 'goodsBackMinor', p.goods)) from (${PARTS}) p), '[]') parts,
     case when v.write_off_id is not null then json_build_object('number', v.number,
       'businessDate', v.business_date, 'amountMinor', -v.amount_minor, 'reason', v.reason,
       'postedByName', v.posted_by_name) end "takenBack"
   from customer_write_off w
   join customer_entry e on e.business_id = w.business_id and e.kind = 'write_off'
     and e.source_id = w.write_off_id
   left join customer_write_off v on v.business_id = w.business_id
     and v.takes_back = w.write_off_id`;

/** A write-off with what became of it; what takes one back is none. */
export interface KeptWriteOff extends Omit<GivenUpRow, 'goodsBackMinor' | 'stillMinor'> {
  readonly customerId: string;
  readonly entryNo: number;
  readonly parts: readonly GivenUpPart[];
}

const ONE = statement(
  'given_up_by_one',
  `${SHOWN} where w.business_id = $1 and w.write_off_id = $2 and w.takes_back is null`,
);

/** Final only under the account's lock. */
export async function readWriteOff(
  reader: Reader,
  businessId: string,
  writeOffId: string,
): Promise<KeptWriteOff | null> {
  return reader.maybe<KeptWriteOff>(ONE, [businessId, writeOffId]);
}

const LIST = statement(
  'given_up_of_customer',
  `${SHOWN} where w.business_id = $1 and w.customer_id = $2 and w.takes_back is null
   order by w.posted_at desc, w.write_off_id desc limit $3`,
);

/** Newest first. */
export async function readWriteOffs(
  reader: Reader,
  businessId: string,
  customerId: string,
  limit: number,
): Promise<KeptWriteOff[]> {
  return reader.rows<KeptWriteOff>(LIST, [businessId, customerId, limit]);
}
