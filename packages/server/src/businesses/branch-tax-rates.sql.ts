import type { BranchDetail } from '@tillbook/core/businesses/branches.api';
import { statement, type Reader, type Tx } from '../db/database.ts';

type Rate = BranchDetail['taxRates'][number];

const RATES = statement(
  'tax_rates_of_branch',
  `select c.tax_class_id "taxClassId", c.name, c.tax_basis_points "taxBasisPoints",
     r.tax_basis_points "ownBasisPoints"
   from tax_class c
   left join branch_tax_rate r on r.business_id = c.business_id and r.branch_id = $2
     and r.tax_class_id = c.tax_class_id
   where c.business_id = $1 order by c.is_default desc, c.name, c.tax_class_id`,
);

/** Every tax class with the rate of a branch where it has its own; the default class first. */
export async function taxRatesOfBranch(
  reader: Reader,
  businessId: string,
  branchId: string,
): Promise<Rate[]> {
  return reader.rows<Rate>(RATES, [businessId, branchId]);
}

const FORGET = statement(
  'forget_branch_tax_rates',
  `delete from branch_tax_rate
   where business_id = $1 and branch_id = $2 and tax_class_id = any ($3)`,
);
const SAVE = statement(
  'save_branch_tax_rates',
  `insert into branch_tax_rate (business_id, branch_id, tax_class_id, tax_basis_points)
   select $1, $2, r."taxClassId", r."taxBasisPoints"
   from json_to_recordset($3::json) as r("taxClassId" uuid, "taxBasisPoints" integer)
   on conflict (business_id, branch_id, tax_class_id) do update set
     tax_basis_points = excluded.tax_basis_points`,
);
/** Sets the rates of these classes in a branch; null takes one away, the others stay. */
export async function saveTaxRates(
  tx: Tx,
  businessId: string,
  branchId: string,
  rates: readonly { readonly taxClassId: string; readonly taxBasisPoints: number | null }[],
): Promise<void> {
  const gone = rates.filter(({ taxBasisPoints }) => taxBasisPoints === null);
  const set = rates.filter(({ taxBasisPoints }) => taxBasisPoints !== null);
  const ids = gone.map(({ taxClassId }) => taxClassId);
  if (ids.length > 0) await tx.rows(FORGET, [businessId, branchId, ids]);
  if (set.length > 0) await tx.rows(SAVE, [businessId, branchId, JSON.stringify(set)]);
}
