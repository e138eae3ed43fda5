import { enrolDevice } from '@tillbook/core/sales/devices.api';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { credentials, outbox } from './browser-outbox.ts';
import { deviceName } from './device-name.ts';
import { renewDeviceId } from './device.ts';

/**
 * Enrols this browser as another device, for whoever is signed in, after its former one was ended.
 * What is unsent stays the former one's and is sent by its secret, which opens nothing else any
 * more; what is done from now on is the new one's.
 */
export async function renewDevice(businessId: string): Promise<void> {
  const body = { _id: newId(), name: deviceName(navigator) };
  const credential = await call(enrolDevice, { body });
  // The secret first: without it under this id nothing would be sent.
  await credentials.renew(businessId, credential);
  renewDeviceId(businessId, credential.deviceId);
  outbox.ask();
}
