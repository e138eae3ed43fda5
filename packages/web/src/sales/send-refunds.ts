import { syncRefund } from '@tillbook/core/refunds/refund-facts.api';
import type { Send } from '../api/transport.ts';
import { askAsDevice } from './send-sales.ts';
import type { SyncWorld } from './sync.ts';

type SendRefund = NonNullable<SyncWorld['refunds']>['send'];

/** Sends one refund with the device's own secret. */
export function createSendRefund(send: Send, nowMs: () => number): SendRefund {
  return ({ deviceId, secret }, { tillId, fact: refund }) => {
    const body = { tillId, sentAt: new Date(nowMs()).toISOString(), refund };
    const request = { endpoint: syncRefund, body, secret: `${deviceId}.${secret}` };
    return askAsDevice(send, request, (told) => {
      const read = syncRefund.response.safeParse(told);
      return read.success ? [read.data] : null;
    });
  };
}
