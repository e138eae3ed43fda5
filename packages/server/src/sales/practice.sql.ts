import type { PracticeRound } from '@tillbook/core/sales/practice.api';
import { statement, type Reader, type Tx } from '../db/database.ts';

const TELL = statement(
  'tell_practice_round',
  `insert into practice_round (business_id, round_id, person_id, branch_id, tasks, right_count,
     presses, seconds, presses_budget, seconds_budget, finished_at, told_at)
   select b.business_id, r."_id", $2, b.branch_id, r.tasks, r."right", r.presses, r.seconds,
     r."pressesBudget", r."secondsBudget", r."finishedAt", $4
   from json_to_record($3::json) r("_id" uuid, "branchId" uuid, tasks integer, "right" integer,
       presses integer, seconds integer, "pressesBudget" integer, "secondsBudget" integer,
       "finishedAt" timestamptz)
     join branch b on b.business_id = $1 and b.branch_id = r."branchId"
   on conflict do nothing
   returning round_id`,
);

/** Keeps a round; false when its id is taken, or its branch is none of the business. */
export async function insertRound(
  tx: Tx,
  businessId: string,
  round: PracticeRound,
  by: { readonly personId: string; readonly at: string },
): Promise<boolean> {
  const values = [businessId, by.personId, JSON.stringify(round), by.at];
  return (await tx.rows(TELL, values)).length === 1;
}

/** A round as it was told. */
export interface RoundRow extends Omit<PracticeRound, 'branchId'> {
  readonly personId: string;
  readonly branchId: string;
}

const ROUND = `round_id "_id", person_id "personId", branch_id "branchId", tasks,
  right_count "right", presses, seconds, presses_budget "pressesBudget",
  seconds_budget "secondsBudget", finished_at "finishedAt"`;

const FIND = statement(
  'find_practice_round',
  `select ${ROUND} from practice_round where business_id = $1 and round_id = $2`,
);

export async function findRound(
  reader: Reader,
  businessId: string,
  roundId: string,
): Promise<RoundRow | null> {
  return reader.maybe<RoundRow>(FIND, [businessId, roundId]);
}

export interface PractisedRow extends Omit<RoundRow, 'branchId' | '_id'> {
  readonly name: string;
  /** How many there are of the person. */
  readonly rounds: number;
  /** 1 is the newest, and 1 is the best. */
  readonly newest: number;
  readonly best: number;
}

const PRACTISED = statement(
  'list_practice_rounds',
  `select x.*, m.name from (
     select person_id "personId", tasks, right_count "right", presses, seconds,
       presses_budget "pressesBudget", seconds_budget "secondsBudget", finished_at "finishedAt",
       count(*) over (partition by person_id)::integer rounds,
       row_number() over (partition by person_id
         order by finished_at desc, round_id desc)::integer newest,
       row_number() over (partition by person_id
         order by right_count::numeric / tasks desc, seconds, presses, round_id)::integer best
     from practice_round
     where business_id = $1 and ($2::uuid[] is null or branch_id = any ($2))) x
   join member_rows(null) m on m.person_id = x."personId"
   where x.newest <= $3 or x.best = 1
   order by lower(m.name) collate "C", x."personId", x.newest`,
);

/** The newest rounds of everybody who works in the business, and the best, by name. */
export async function practisedRows(
  reader: Reader,
  businessId: string,
  branchIds: readonly string[] | null,
  newestMax: number,
): Promise<PractisedRow[]> {
  return reader.rows<PractisedRow>(PRACTISED, [businessId, branchIds, newestMax]);
}
