import { syncClosing } from '@tillbook/core/sales/closing-facts.api';
import type { Send } from '../api/transport.ts';
import { askAsDevice } from './send-sales.ts';
import type { SyncWorld } from './sync.ts';

type SendClosing = NonNullable<SyncWorld['closings']>['send'];

/** Sends the close of one shift with the device's own secret. */
export function createSendClosing(send: Send, nowMs: () => number): SendClosing {
  return ({ deviceId, secret }, { tillId, closing }) => {
    const body = { tillId, sentAt: new Date(nowMs()).toISOString(), closing };
    const request = { endpoint: syncClosing, body, secret: `${deviceId}.${secret}` };
    return askAsDevice(send, request, (told) => {
      const read = syncClosing.response.safeParse(told);
      return read.success ? [read.data] : null;
    });
  };
}
