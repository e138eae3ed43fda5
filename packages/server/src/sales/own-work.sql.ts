import { statement, type Reader } from '../db/database.ts';

const HAS_WORKED = statement(
  'has_worked_in_shift',
  `select exists (select from shift where business_id = $1 and shift_id = $2 and opened_by = $3)
     or exists (select from sale where business_id = $1 and shift_id = $2 and seller_id = $3)
     or exists (select from refund where business_id = $1 and shift_id = $2 and refunded_by = $3)
     or exists (select from cash_move where business_id = $1 and shift_id = $2 and moved_by = $3)
     "hasWorked"`,
);

/** Whether somebody opened a shift, or sold, took back or moved cash in it. */
export async function hasWorkedIn(
  reader: Reader,
  businessId: string,
  shiftId: string,
  personId: string,
): Promise<boolean> {
  const values = [businessId, shiftId, personId];
  const { hasWorked } = await reader.one<{ hasWorked: boolean }>(HAS_WORKED, values);
  return hasWorked;
}
