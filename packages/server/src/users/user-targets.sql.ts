import { statement, type Reader, type Tx } from '../db/database.ts';
import type { SaidRow } from './said-of-people.ts';

export interface TargetRow extends SaidRow {
  readonly dailyMinor: number | null;
}

const TARGETS = statement(
  'targets_of_person',
  `select t.branch_id "branchId", b.name "branchName", t.from_date "fromDate",
     t.daily_minor "dailyMinor", t.saved_at "savedAt", t.saved_by_name "savedByName"
   from seller_target t
   join branch b on b.business_id = t.business_id and b.branch_id = t.branch_id
   where t.person_id = $1 order by t.from_date desc, b.name collate "C", t.branch_id`,
);

/** Everything that was ever said of a person, the newest day first. */
export async function targetsOfPerson(reader: Reader, personId: string): Promise<TargetRow[]> {
  return reader.rows<TargetRow>(TARGETS, [personId]);
}

const SAVE = statement(
  'save_seller_target',
  `insert into seller_target (business_id, branch_id, person_id, from_date, daily_minor, saved_at,
     saved_by, saved_by_name) values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (business_id, branch_id, person_id, from_date) do update set
     daily_minor = excluded.daily_minor, saved_at = excluded.saved_at,
     saved_by = excluded.saved_by, saved_by_name = excluded.saved_by_name`,
);

/** What a person should sell a day from a day on. */
export async function keepTarget(
  tx: Tx,
  businessId: string,
  target: {
    readonly branchId: string;
    readonly personId: string;
    readonly fromDate: string;
    readonly dailyMinor: number | null;
    readonly at: string;
    readonly by: { readonly personId: string; readonly name: string };
  },
): Promise<void> {
  const { branchId, personId, fromDate, dailyMinor, at, by } = target;
  const values = [branchId, personId, fromDate, dailyMinor, at, by.personId, by.name];
  await tx.rows(SAVE, [businessId, ...values]);
}
