import { nextSeries } from '@tillbook/core/sales/receipt-number';
import type { Tx } from '../db/database.ts';
import { endSeries } from './till-series.sql.ts';
import { holdTill, type KeptTill } from './tills.sql.ts';

/**
 * Takes a till from the device that holds it. The device may have given numbers unseen, so whoever
 * takes the till next begins a series. The till must be locked.
 */
export async function freeTill(
  tx: Tx,
  businessId: string,
  till: Pick<KeptTill, 'tillId' | 'series' | 'lastNumber' | 'deviceId'>,
  at: string,
): Promise<void> {
  const { tillId, series, lastNumber, deviceId } = till;
  if (deviceId === null) return;
  await endSeries(tx, businessId, { tillId, series, deviceId, lastNumber, at });
  await holdTill(tx, businessId, {
    ...{ tillId, series: nextSeries(series), lastNumber: 0, leaseId: null },
    ...{ deviceId: null, holderName: null, leaseUntil: null },
  });
}
