import { nowMs } from '../api/clock.ts';
import { credentials, onDevice, outbox } from './browser-outbox.ts';
import { credentialFor, sendAsDevice } from './device-calls.ts';
import type { UnsentFile } from './export-unsent.ts';
import { atFaultOf, createHandOver, handOverFacts, type HandedResult } from './hand-over-facts.ts';
import { createHandedOver } from './handed-over.ts';

/** What this device handed over. */
export const handedOver = onDevice((database, seal) => createHandedOver(database, seal, nowMs));

const send = createHandOver(sendAsDevice, nowMs);

/** Hands over what the server could make nothing of; every screen hears what waits after it. */
export async function handOverHere(all: UnsentFile): Promise<HandedResult> {
  const world = {
    ...{ credential: credentialFor, dropCredential: credentials.drop },
    ...{ send, settle: outbox.settleAll, keep: handedOver.keep },
  };
  try {
    return await handOverFacts(world, atFaultOf(all));
  } finally {
    outbox.ask();
  }
}
