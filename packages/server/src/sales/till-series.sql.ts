import { statement, type Tx } from '../db/database.ts';

const END_SERIES = statement(
  'end_series',
  `insert into till_series (business_id, till_id, series, device_id, last_number, ended_at)
   values ($1, $2, $3, $4, $5, $6)`,
);

/** Keeps a series that ends with its device's hold of the till: the device may still send sales. */
export async function endSeries(
  tx: Tx,
  businessId: string,
  ended: {
    readonly tillId: string;
    readonly series: string;
    readonly deviceId: string;
    readonly lastNumber: number;
    readonly at: string;
  },
): Promise<void> {
  const { tillId, series, deviceId, lastNumber, at } = ended;
  await tx.rows(END_SERIES, [businessId, tillId, series, deviceId, lastNumber, at]);
}

const MOVE_SERIES = statement(
  'move_series',
  `update till_series s set last_number = m."lastNumber"
   from json_to_recordset($3::json) as m(series text, "lastNumber" integer)
   where s.business_id = $1 and s.till_id = $2 and s.series = m.series
     and s.last_number < m."lastNumber"`,
);

/** Moves ended series of a till on by what their device sent late. The till must be locked. */
export async function moveSeries(
  tx: Tx,
  businessId: string,
  tillId: string,
  moved: readonly { readonly series: string; readonly lastNumber: number }[],
): Promise<void> {
  if (moved.length > 0) await tx.rows(MOVE_SERIES, [businessId, tillId, JSON.stringify(moved)]);
}
