import { session } from '../session/browser-session.ts';
import { deviceIdAt } from './device.ts';

/** The id of this device in the business that somebody works in. */
export const deviceId = (): string => deviceIdAt(session.getSnapshot().user?.business?._id);
