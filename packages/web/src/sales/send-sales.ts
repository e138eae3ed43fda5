import { fieldsOf } from '@tillbook/core/auth/user';
import { DEVICE_HEADER } from '@tillbook/core/headers';
import { syncSales } from '@tillbook/core/sales/sync.api';
import type { Send } from '../api/transport.ts';
import type { SyncAnswer, SyncWorld } from './sync.ts';

/** Sends sales of one till with the device's own secret. */
export function createSendSales(send: Send, nowMs: () => number): SyncWorld['send'] {
  return async ({ deviceId, secret }, tillId, sales): Promise<SyncAnswer> => {
    const { method, path } = syncSales;
    const body = {
      tillId,
      sentAt: new Date(nowMs()).toISOString(),
      sales: sales.map(({ draft, sellerId, proof = null }) => ({ ...draft, sellerId, proof })),
    };
    const headers = { [DEVICE_HEADER]: `${deviceId}.${secret}` };
    const reply = await send({ method, path, body, headers });
    if (reply.kind === 'failed') return { kind: 'silent' };
    const { status, body: told } = reply;
    if (status === 401) return { kind: 'unknown-device' };
    const read = status === 200 ? syncSales.response.safeParse(told) : null;
    if (read?.success === true) return { kind: 'heard', outcomes: read.data.outcomes };
    const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429;
    if (!isRefusal) return { kind: 'silent' };
    const message = fieldsOf(told)?.['message'];
    return { kind: 'refused', message: typeof message === 'string' ? message : String(status) };
  };
}
