import { statement, type Reader, type Tx } from '../db/database.ts';
import type { SaidRow } from './said-of-people.ts';

export interface CommissionRow extends SaidRow {
  readonly rateBasisPoints: number | null;
}

const COMMISSIONS = statement(
  'commissions_of_person',
  `select t.branch_id "branchId", b.name "branchName", t.from_date "fromDate",
     t.rate_basis_points "rateBasisPoints", t.saved_at "savedAt", t.saved_by_name "savedByName"
   from seller_commission t
   join branch b on b.business_id = t.business_id and b.branch_id = t.branch_id
   where t.person_id = $1 order by t.from_date desc, b.name collate "C", t.branch_id`,
);

/** Everything that was ever said of a person, the newest day first. */
export async function commissionsOfPerson(
  reader: Reader,
  personId: string,
): Promise<CommissionRow[]> {
  return reader.rows<CommissionRow>(COMMISSIONS, [personId]);
}

const SAVE = statement(
  'save_seller_commission',
  `insert into seller_commission (business_id, branch_id, person_id, from_date,
     rate_basis_points, saved_at, saved_by, saved_by_name) values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (business_id, branch_id, person_id, from_date) do update set
     rate_basis_points = excluded.rate_basis_points, saved_at = excluded.saved_at,
     saved_by = excluded.saved_by, saved_by_name = excluded.saved_by_name`,
);

/** What part of what a person sells they earn, from a day on. */
export async function keepCommission(
  tx: Tx,
  businessId: string,
  commission: {
    readonly branchId: string;
    readonly personId: string;
    readonly fromDate: string;
    readonly rateBasisPoints: number | null;
    readonly at: string;
    readonly by: { readonly personId: string; readonly name: string };
  },
): Promise<void> {
  const { branchId, personId, fromDate, rateBasisPoints, at, by } = commission;
  const values = [branchId, personId, fromDate, rateBasisPoints, at, by.personId, by.name];
  await tx.rows(SAVE, [businessId, ...values]);
}
