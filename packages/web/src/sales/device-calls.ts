import { fieldsOf } from '@tillbook/core/auth/user';
import { DEVICE_HEADER } from '@tillbook/core/headers';
import { enrolDevice } from '@tillbook/core/sales/devices.api';
import { syncSales } from '@tillbook/core/sales/sync.api';
import { call } from '../api/call.ts';
import { nowMs } from '../api/clock.ts';
import { createTransport } from '../api/transport.ts';
import { API_BASE, session } from '../session/browser-session.ts';
import { credentials } from './browser-outbox.ts';
import type { Credential } from './credentials.ts';
import { deviceId } from './device.ts';
import { deviceName } from './device-name.ts';
import type { SyncAnswer } from './sync.ts';
import type { UnsentSale } from './unsent-sale.ts';

/** Nobody's way out: no bearer, and its refusals end no session. */
const send = createTransport({
  fetch: (input, init) => fetch(input, init),
  apiBase: API_BASE,
  readToken: () => null,
  isAway: () => true,
  takeToken: () => undefined,
});

/** Sends sales of one till with the device's own secret. */
export async function sendSales(
  { deviceId: id, secret }: Credential,
  tillId: string,
  sales: readonly UnsentSale[],
): Promise<SyncAnswer> {
  const { method, path } = syncSales;
  const body = {
    tillId,
    sentAt: new Date(nowMs()).toISOString(),
    sales: sales.map(({ draft, sellerId }) => ({ ...draft, sellerId })),
  };
  const reply = await send({ method, path, body, headers: { [DEVICE_HEADER]: `${id}.${secret}` } });
  if (reply.kind === 'failed') return { kind: 'silent' };
  const { status, body: told } = reply;
  if (status === 401) return { kind: 'unknown-device' };
  const read = status === 200 ? syncSales.response.safeParse(told) : null;
  if (read?.success === true) return { kind: 'heard', outcomes: read.data.outcomes };
  const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429;
  if (!isRefusal) return { kind: 'silent' };
  const message = fieldsOf(told)?.['message'];
  return { kind: 'refused', message: typeof message === 'string' ? message : String(status) };
}

let enrolling: Promise<Credential | null> | null = null;

/** The device's secret for a business; asks for one when somebody of the business is signed in. */
export async function credentialFor(businessId: string): Promise<Credential | null> {
  const kept = await credentials.of(businessId);
  if (kept !== null) return kept;
  if (session.getSnapshot().user?.business?._id !== businessId) return null;
  enrolling ??= enrol(businessId).finally(() => (enrolling = null));
  return enrolling;
}

async function enrol(businessId: string): Promise<Credential | null> {
  try {
    const body = { _id: deviceId(), name: deviceName(navigator) };
    const credential = await call(enrolDevice, { body });
    // Another business was chosen meanwhile: the secret is that one's.
    if (session.getSnapshot().user?.business?._id !== businessId) return null;
    await credentials.keep(businessId, credential);
    return credential;
  } catch {
    return null;
  }
}
