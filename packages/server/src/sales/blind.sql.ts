import { statement, type Reader } from '../db/database.ts';

const OPEN_SHIFTS_OF = statement(
  'open_shifts_of',
  `select s.shift_id "shiftId", s.business_date "day", s.opened_by = $2 "isOwn"
   from till t join shift s on s.business_id = t.business_id and s.shift_id = t.open_shift_id
   where t.business_id = $1 and (s.opened_by = $2 or exists (select from sale x
     where x.business_id = s.business_id and x.shift_id = s.shift_id and x.seller_id = $2))`,
);

export interface OpenShiftOf {
  readonly shiftId: string;
  /** The business day that it was opened on. */
  readonly day: string;
  readonly isOwn: boolean;
}

/** The open shifts that somebody opened, or sold in. */
export async function readOpenShiftsOf(
  reader: Reader,
  businessId: string,
  personId: string,
): Promise<OpenShiftOf[]> {
  return reader.rows(OPEN_SHIFTS_OF, [businessId, personId]);
}
