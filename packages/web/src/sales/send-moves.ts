import { syncCashMove } from '@tillbook/core/sales/cash-move-facts.api';
import type { Send } from '../api/transport.ts';
import { askAsDevice } from './send-sales.ts';
import type { SyncWorld } from './sync.ts';

type SendMove = NonNullable<SyncWorld['moves']>['send'];

/** Sends one cash move with the device's own secret. */
export function createSendMove(send: Send, nowMs: () => number): SendMove {
  return ({ deviceId, secret }, { tillId, move }) => {
    const body = { tillId, sentAt: new Date(nowMs()).toISOString(), move };
    const request = { endpoint: syncCashMove, body, secret: `${deviceId}.${secret}` };
    return askAsDevice(send, request, (told) => {
      const read = syncCashMove.response.safeParse(told);
      return read.success ? [read.data] : null;
    });
  };
}
