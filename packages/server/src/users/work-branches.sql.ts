import { statement, type Reader } from '../db/database.ts';

/** A branch where somebody works, and what decides its day. */
export interface WorkBranch {
  readonly branchId: string;
  readonly name: string;
  readonly timezone: string;
  readonly cutoffMinutes: number;
}

const BRANCHES = statement(
  'work_branches',
  `select branch_id "branchId", name, timezone, cutoff_minutes "cutoffMinutes"
   from branch where branch_id = any ($1::uuid[]) order by name collate "C", branch_id`,
);

/** The branches of a person by name. */
export async function branchesOfPerson(
  reader: Reader,
  branchIds: readonly string[],
): Promise<WorkBranch[]> {
  return reader.rows<WorkBranch>(BRANCHES, [branchIds]);
}
