import type { BranchState } from '@tillbook/core/businesses/branch-states';
import type { WeekHours } from '@tillbook/core/businesses/opening-hours';
import { statement, type Reader } from '../db/database.ts';

/** What a card says of a branch besides its figures. */
export interface BranchFacts {
  readonly branchId: string;
  readonly code: string;
  readonly address: string | null;
  readonly phone: string | null;
  readonly timezone: string;
  readonly state: BranchState;
  readonly openingHours: WeekHours | null;
  readonly dailyTargetMinor: number | null;
  readonly tills: number;
  readonly shifts: readonly {
    readonly shiftId: string;
    readonly floatMinor: number;
    readonly openedByName: string;
  }[];
}

const FACTS = statement(
  'branch_card_facts',
  `select b.branch_id "branchId", b.code, b.address, b.phone, b.timezone, b.state,
     b.opening_hours "openingHours", b.daily_target_minor "dailyTargetMinor",
     (select count(*)::int from till t where t.business_id = b.business_id
       and t.branch_id = b.branch_id and t.closed_at is null) tills,
     (select coalesce(json_agg(json_build_object('shiftId', s.shift_id,
         'floatMinor', s.float_minor, 'openedByName', s.opened_by_name) order by s.opened_at),
         '[]')
       from till t join shift s on s.business_id = t.business_id and s.shift_id = t.open_shift_id
       where t.business_id = b.business_id and t.branch_id = b.branch_id) shifts
   from branch b where b.business_id = $1 and ($2::uuid[] is null or b.branch_id = any ($2))`,
);

export async function branchFacts(
  reader: Reader,
  businessId: string,
  branchIds: readonly string[] | null,
): Promise<BranchFacts[]> {
  return reader.rows<BranchFacts>(FACTS, [businessId, branchIds]);
}
