import { statement, type Reader } from '../db/database.ts';

export interface BranchClock {
  readonly branchId: string;
  readonly name: string;
  readonly timezone: string;
  readonly cutoffMinutes: number;
}

const BRANCH_CLOCKS = statement(
  'report_branch_clocks',
  `select branch_id "branchId", name, timezone, cutoff_minutes "cutoffMinutes"
   from branch where $1::uuid[] is null or branch_id = any ($1)
   order by name collate "C", branch_id`,
);

/** Name, zone and cut-off of the branches in reach (null: all of the business). */
export async function branchClocks(
  reader: Reader,
  branchIds: readonly string[] | null,
): Promise<BranchClock[]> {
  return reader.rows<BranchClock>(BRANCH_CLOCKS, [branchIds]);
}
