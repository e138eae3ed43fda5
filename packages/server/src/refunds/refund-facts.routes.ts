import { syncRefund as syncRefundApi } from '@tillbook/core/refunds/refund-facts.api';
import { bindDevice } from '../http/bind-device.ts';
import type { Doors } from '../http/bind.ts';
import { lockTillsToPost } from '../sales/tills.sql.ts';
import { syncRefund } from './sync-refund.ts';

/** Refunds that had happened already. */
export function bindRefundFacts(doors: Doors): void {
  bindDevice(
    doors,
    syncRefundApi,
    ({ tx, device, body }) => syncRefund(tx, device, doors.clock(), body),
    { lock: ({ body }) => lockTillsToPost([body.tillId]) },
  );
}
