import { createHmac } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import { WEBHOOK_TIMEOUT_MS, type Tried } from '@tillbook/core/businesses/webhooks';
import { Refusal } from '@tillbook/core/refusals';
import { checkedAddresses, readUrl, Unreachable, type WebhookNet } from './webhook-address.ts';

/** One event for one receiver. */
export interface Message {
  readonly eventId: string;
  readonly body: string;
  /** The secret, and the one before while it counts. */
  readonly secrets: readonly Buffer[];
}

/**
 * The headers by which a receiver knows who sent it, as Standard Webhooks has them: HMAC-SHA256 of
 * `id.timestamp.body`, once with each secret.
 */
export function signedHeaders({ eventId, body, secrets }: Message, nowMs: number) {
  const timestamp = String(Math.floor(nowMs / 1_000));
  const content = `${eventId}.${timestamp}.${body}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(content).digest('base64')}`,
  );
  return {
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

/** A webhook answers nothing that we need: more of it than this is not even read. */
const ANSWER_MAX_BYTES = 4_096;

export type Attempt = Tried & { readonly durationMs: number };

/**
 * Sends it once: no redirect is followed, whatever is not 2xx within the time is an error.
 * @param nowMs what the signature's timestamp says
 */
export async function sendOnce(
  net: WebhookNet,
  to: string,
  message: Message,
  nowMs: number,
): Promise<Attempt> {
  const began = performance.now();
  const tooLate = AbortSignal.timeout(WEBHOOK_TIMEOUT_MS);
  const ended = (tried: Tried): Attempt => ({
    ...tried,
    durationMs: Math.round(performance.now() - began),
  });
  try {
    const url = readUrl(to, net);
    const addresses = await within(tooLate, checkedAddresses(url, net));
    const status = await post(url, addresses, { ...message, nowMs }, tooLate);
    return ended({ status, error: errorOfStatus(status) });
  } catch (error) {
    return ended({ status: null, error: tooLate.aborted ? 'timeout' : errorOf(error) });
  }
}

/** What has no end of its own ends with the time. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}

function post(
  url: URL,
  addresses: readonly string[],
  message: Message & { readonly nowMs: number },
  signal: AbortSignal,
): Promise<number> {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  // The addresses that were looked at, and no second answer of a name server.
  const known: LookupFunction = (_name, { all }, done) => {
    const [first] = found;
    if (all === true || first === undefined) done(null, found);
    else done(null, first.address, first.family);
  };
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(message.body),
    'user-agent': 'Tillbook-Webhooks/1',
    ...signedHeaders(message, message.nowMs),
  };
  const request = url.protocol === 'http:' ? requestHttp : requestHttps;
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, lookup: known, agent: false, signal });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > ANSWER_MAX_BYTES) answer.destroy();
      });
      answer.on('error', () => undefined);
      resolve(answer.statusCode ?? 0);
    });
    sent.end(message.body);
  });
}

function errorOfStatus(status: number): Tried['error'] {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

const CERTIFICATE = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)/;

function errorOf(error: unknown): Tried['error'] {
  if (error instanceof Unreachable) return error.why;
  // What was an address to send to is none by how this server is set up.
  if (error instanceof Refusal) return 'private_address';
  const code = String((error as NodeJS.ErrnoException).code ?? '');
  return CERTIFICATE.test(code) ? 'certificate' : 'connection';
}
