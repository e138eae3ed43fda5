import { credentials, places, unsentNow } from './browser-outbox.ts';
import { sendAsDevice } from './device-calls.ts';
import { createHeartbeats, createTellHeartbeat } from './till-heartbeats.ts';

/** Tells of the tills of this device. */
export const tellOfTills = createHeartbeats({
  tills: places.all,
  waiting: unsentNow,
  credential: credentials.of,
  send: createTellHeartbeat(sendAsDevice),
});
