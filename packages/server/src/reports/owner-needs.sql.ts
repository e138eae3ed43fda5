import { statement, type Reader } from '../db/database.ts';
import { countByStock } from '../stock/products-by-stock.sql.ts';
import { columnOf, type Scope } from './scope.ts';

/** What needs whoever looks after branches, each as many as the list has that it leads to. */
export interface BranchNeeds {
  readonly productsLow: number;
  readonly drawersShort: number;
}

const BRANCH_NEEDS = statement(
  'report_branch_needs',
  `select
     ${countByStock('low')} "productsLow",
     (select count(*) from shift s join shift_close c using (business_id, shift_id)
       where s.business_id = $1 and s.branch_id = any ($2) and c.business_date >= $3::date
         and c.is_counted and c.difference_minor < 0
         and not exists (select from shift_event e where e.business_id = s.business_id
           and e.shift_id = s.shift_id and e.kind = 'review')) "drawersShort"`,
);

/** @param since drawers that were closed on this day or later */
export async function branchNeeds(
  reader: Reader,
  scope: Scope,
  since: string,
): Promise<BranchNeeds> {
  const values = [scope.businessId, columnOf(scope, 'branchId'), since];
  return reader.one<BranchNeeds>(BRANCH_NEEDS, values);
}

/** What needs the owner alone: debts and devices are of the business, whichever branch is seen. */
export interface OwnerNeeds {
  readonly debtorsOverdue: number;
  readonly devicesSilent: number;
}

const OWNER_NEEDS = statement(
  'report_owner_needs',
  `select
     (select count(*) from customer c where c.business_id = $1 and c.balance_minor > 0
       and exists (select from customer_entry e where e.business_id = c.business_id
         and e.customer_id = c.customer_id and e.amount_minor > 0 and e.due_on < $2::date
         and e.amount_minor > coalesce((select sum(a.amount_minor) from customer_allocation a
           where a.business_id = e.business_id and a.customer_id = e.customer_id
             and a.debit_no = e.entry_no), 0))) "debtorsOverdue",
     (select count(*) from device d where d.business_id = $1 and d.revoked_at is null
       and coalesce(d.last_seen_at, d.enrolled_at) < $3::timestamptz) "devicesSilent"`,
);

/** @param silentBefore an instant */
export async function ownerNeeds(
  reader: Reader,
  scope: Scope,
  silentBefore: string,
): Promise<OwnerNeeds> {
  const values = [scope.businessId, scope.businessDate, silentBefore];
  return reader.one<OwnerNeeds>(OWNER_NEEDS, values);
}
