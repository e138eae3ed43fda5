import { nowMs } from '../api/clock.ts';
import { onDevice } from './browser-outbox.ts';
import { createDiscardOutbox } from './discard-outbox.ts';

/** The carts that were thrown away at this device: fetched when somebody throws one away. */
export const discards = onDevice((database, seal) => createDiscardOutbox(database, seal, nowMs));
