import { nowMs } from '../api/clock.ts';
import { tellingFetch } from '../api/telling-fetch.ts';
import { createTransport } from '../api/transport.ts';
import { API_BASE } from '../session/api-base.ts';
import { isOnline } from '../session/browser-reach.ts';
import { credentials, knownSellers } from './browser-outbox.ts';
import { credentialFor } from './device-calls.ts';
import { Turns } from './seller-turns.ts';

/** Somebody is there: they have just typed their PIN. */
const send = createTransport({
  fetch: tellingFetch,
  apiBase: API_BASE,
  readToken: () => null,
  isAway: () => false,
  takeToken: () => undefined,
});

/** Over plain http browsers have no tools for it, whatever the types say. */
const tools = (): Crypto | null => (globalThis.isSecureContext ? crypto : null);

/** Who takes turns at this device. */
export const turns = new Turns({
  known: knownSellers,
  send,
  credential: credentialFor,
  dropCredential: credentials.drop,
  crypto: tools(),
  isOnline,
  nowMs,
});
