import { fieldsOf, filledText } from '@tillbook/core/auth/user';
import type { AnyEndpoint } from '@tillbook/core/endpoint';
import { DEVICE_HEADER } from '@tillbook/core/headers';
import { syncSales, type SaleFactInput } from '@tillbook/core/sales/sync.api';
import type { Send } from '../api/transport.ts';
import { newCustomerOf } from './made-here.ts';
import type { FactOutcome, SyncAnswer, SyncWorld } from './sync.ts';
import type { UnsentSale } from './unsent-sale.ts';

/** Whether the server said no; a proxy, or the page of a network to sign in to, is not it. */
function isProblem(told: unknown): boolean {
  const fields = fieldsOf(told);
  const code = filledText(fields?.['code']);
  return code !== null && fields?.['type'] === `/problems/${code}`;
}

const LATER = new Set([408, 429]);
/** Too large for whatever stands before the server, too: what waits is to be sent in parts. */
const TOO_LARGE = 413;

/**
 * What a device sends by its own secret, and what came of it. Only the server itself refuses: after
 * anything else it is not known what happened, and the same is sent again.
 */
export async function askAsDevice(
  send: Send,
  request: { readonly endpoint: AnyEndpoint; readonly body: object; readonly secret: string },
  outcomesOf: (told: unknown) => readonly FactOutcome[] | null,
): Promise<SyncAnswer> {
  const { method, path } = request.endpoint;
  const headers = { [DEVICE_HEADER]: request.secret };
  const reply = await send({ method, path, body: request.body, headers });
  if (reply.kind === 'failed') return { kind: 'silent' };
  const { status, body: told } = reply;
  const outcomes = status === 200 ? outcomesOf(told) : null;
  if (outcomes !== null) return { kind: 'heard', outcomes };
  const code = fieldsOf(told)?.['code'];
  if (status === 500 && code === 'INTERNAL' && isProblem(told)) return { kind: 'broken' };
  const isRefusal = status >= 400 && status < 500 && !LATER.has(status);
  if (!isRefusal || !(status === TOO_LARGE || isProblem(told))) return { kind: 'silent' };
  if (status === 401) return { kind: 'unknown-device' };
  const message = fieldsOf(told)?.['message'];
  return { kind: 'refused', message: typeof message === 'string' ? message : String(status) };
}

/** A sale as the server hears of it. */
export function saleToSend({ draft, sellerId, proof = null, cart }: UnsentSale): SaleFactInput {
  const newCustomer = newCustomerOf(cart.customer);
  // A server of an earlier release knows nothing of it.
  const made = newCustomer === null ? {} : { newCustomer };
  return { ...draft, sellerId, proof, ...made };
}

/** Sends sales of one till with the device's own secret. */
export function createSendSales(send: Send, nowMs: () => number): SyncWorld['send'] {
  return ({ deviceId, secret }, tillId, sales) => {
    const body = {
      tillId,
      sentAt: new Date(nowMs()).toISOString(),
      sales: sales.map(saleToSend),
    };
    const request = { endpoint: syncSales, body, secret: `${deviceId}.${secret}` };
    return askAsDevice(send, request, (told) => {
      const read = syncSales.response.safeParse(told);
      return read.success ? read.data.outcomes : null;
    });
  };
}
