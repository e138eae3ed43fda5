import { nowMs } from '../api/clock.ts';
import type { Breaks } from './breaks.ts';
import { credentials, outbox } from './browser-outbox.ts';
import { credentialFor, sendAsDevice } from './device-calls.ts';
import { discards } from './discards.ts';
import { createSendDiscard, sendDiscards } from './send-discards.ts';

const send = createSendDiscard(sendAsDevice, nowMs);

/** Sends the discarded carts of this device. */
export const sendDiscardsHere = (breaks: Breaks) =>
  sendDiscards({
    breaks,
    waiting: discards.waiting,
    credential: credentialFor,
    dropCredential: credentials.drop,
    send,
    settle: outbox.settleAll,
    malformed: (discardId, problem) => outbox.mark(discardId, 'malformed', problem),
  });
