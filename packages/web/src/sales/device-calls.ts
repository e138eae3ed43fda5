import { enrolDevice } from '@tillbook/core/sales/devices.api';
import { call } from '../api/call.ts';
import { nowMs } from '../api/clock.ts';
import { givingUpFetch } from '../api/giving-up-fetch.ts';
import { tellingFetch } from '../api/telling-fetch.ts';
import { createTransport } from '../api/transport.ts';
import { API_BASE } from '../session/api-base.ts';
import { onBackOnline } from '../session/browser-reach.ts';
import { session } from '../session/browser-session.ts';
import { credentials } from './browser-outbox.ts';
import type { Credential } from './credentials.ts';
import { deviceName } from './device-name.ts';
import { deviceId } from './own-device.ts';
import { createSendClosing } from './send-closings.ts';
import { createSendMove } from './send-moves.ts';
import { createSendRefund } from './send-refunds.ts';
import { createSendOpening } from './send-shifts.ts';
import { createSendSales } from './send-sales.ts';

/** Nobody's way out: no bearer, and its refusals end no session. */
export const sendAsDevice = createTransport({
  fetch: givingUpFetch({
    fetch: tellingFetch,
    onBack: onBackOnline,
    later: (run) => {
      const timer = setTimeout(run, 0);
      return () => clearTimeout(timer);
    },
  }),
  apiBase: API_BASE,
  readToken: () => null,
  isAway: () => true,
  takeToken: () => undefined,
});

/** Sends sales of one till with the device's own secret. */
export const sendSales = createSendSales(sendAsDevice, nowMs);
/** And refunds, one by one. */
export const sendRefund = createSendRefund(sendAsDevice, nowMs);
/** And openings of shifts. */
export const sendOpening = createSendOpening(sendAsDevice, nowMs);
/** And cash moves. */
export const sendMove = createSendMove(sendAsDevice, nowMs);
/** And closes of shifts. */
export const sendClosing = createSendClosing(sendAsDevice, nowMs);

let enrolling: Promise<Credential | null> | null = null;

/** The device's secret for a business; asks for one when somebody of the business is signed in. */
export async function credentialFor(businessId: string, seq?: number): Promise<Credential | null> {
  const kept = await credentials.of(businessId, seq);
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
