import { newId, TEST_NOW, type TestBusiness } from './builders.ts';
import { peek, type TestDatabase } from './database.ts';
import type { OpenTill } from './till.ts';

/** Many tills of one branch, each held by a device of its own with a shift open, no float. */
export async function addOpenTills(
  database: Pick<TestDatabase, 'superuserUrl'>,
  shop: Pick<TestBusiness, 'businessId' | 'seller'>,
  branchId: string,
  count: number,
): Promise<OpenTill[]> {
  const tills = Array.from({ length: count }, (_, index) => ({
    tillId: newId(),
    leaseId: newId(),
    deviceId: newId(),
    shiftId: newId(),
    series: 'A',
    lastNumber: 0,
    code: `R${index}`,
  }));
  await peek(
    database as TestDatabase,
    `with given as (
       select * from json_to_recordset($3::json) as g("tillId" uuid, "leaseId" uuid,
         "deviceId" uuid, "shiftId" uuid, code text)
     ), stream as (
       insert into audit_stream (business_id, stream_id) select $1, "tillId" from given
     ), made as (
       insert into till (business_id, till_id, branch_id, name, code, created_at, lease_id,
         device_id, holder_name, lease_until, open_shift_id)
       select $1, "tillId", $2, code, code, $6, "leaseId", "deviceId", $5,
         $6::timestamptz + interval '12 hours', "shiftId" from given
     )
     insert into shift (business_id, shift_id, till_id, branch_id, opened_by, opened_by_name,
       opened_at, business_date, float_minor)
     select $1, "shiftId", "tillId", $2, $4, $5, $6, '2026-03-04', 0 from given`,
    [
      shop.businessId,
      branchId,
      JSON.stringify(tills),
      shop.seller.personId,
      shop.seller.name,
      new Date(TEST_NOW).toISOString(),
    ],
  );
  return tills.map(({ code, ...till }) => till);
}
