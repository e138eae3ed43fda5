import type { BranchDetail } from '@tillbook/core/businesses/branches.api';
import type { CostKind } from '@tillbook/core/businesses/fixed-costs';
import { statement, type Reader, type Tx } from '../db/database.ts';

type Cost = NonNullable<BranchDetail['costs']>[number];

const COSTS = statement(
  'branch_costs',
  `select kind, to_char(from_month, 'YYYY-MM') "fromMonth", amount_minor "amountMinor", note,
     saved_at "savedAt", saved_by_name "savedByName"
   from branch_cost where business_id = $1 and branch_id = $2 order by from_month desc, kind`,
);

/** Every fixed cost that was ever said, the newest month first. */
export async function costsOfBranch(
  reader: Reader,
  businessId: string,
  branchId: string,
): Promise<Cost[]> {
  return reader.rows<Cost>(COSTS, [businessId, branchId]);
}

const SAVE = statement(
  'save_branch_cost',
  `insert into branch_cost (business_id, branch_id, kind, from_month, amount_minor, note, saved_at,
     saved_by, saved_by_name) values ($1, $2, $3, ($4::text || '-01')::date, $5, $6, $7, $8, $9)
   on conflict (business_id, branch_id, kind, from_month) do update set
     amount_minor = excluded.amount_minor, note = excluded.note, saved_at = excluded.saved_at,
     saved_by = excluded.saved_by, saved_by_name = excluded.saved_by_name`,
);

/** What a kind costs from a month on. */
export async function saveCost(
  tx: Tx,
  businessId: string,
  cost: {
    readonly branchId: string;
    readonly kind: CostKind;
    readonly fromMonth: string;
    readonly amountMinor: number;
    readonly note: string | null;
    readonly at: string;
    readonly by: { readonly personId: string; readonly name: string };
  },
): Promise<void> {
  const { branchId, kind, fromMonth, amountMinor, note, at, by } = cost;
  const values = [branchId, kind, fromMonth, amountMinor, note, at, by.personId, by.name];
  await tx.rows(SAVE, [businessId, ...values]);
}
