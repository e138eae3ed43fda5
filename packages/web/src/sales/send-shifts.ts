import { syncShift } from '@tillbook/core/sales/shift-facts.api';
import type { Send } from '../api/transport.ts';
import { askAsDevice } from './send-sales.ts';
import type { SyncWorld } from './sync.ts';

type SendOpening = NonNullable<SyncWorld['openings']>['send'];

/** Sends the opening of one shift with the device's own secret. */
export function createSendOpening(send: Send, nowMs: () => number): SendOpening {
  return ({ deviceId, secret }, { tillId, opening: shift }) => {
    const body = { tillId, sentAt: new Date(nowMs()).toISOString(), shift };
    const request = { endpoint: syncShift, body, secret: `${deviceId}.${secret}` };
    return askAsDevice(send, request, (told) => {
      const read = syncShift.response.safeParse(told);
      return read.success ? [read.data] : null;
    });
  };
}
