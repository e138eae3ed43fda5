import {
  enrolDevice as enrolDeviceApi,
  listDevices,
  revokeDevice as revokeDeviceApi,
} from '@tillbook/core/sales/devices.api';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { devicesFor, enrolDevice, revokeDevice } from './devices.ts';

/** Devices that sell, and their end. */
export function bindDevices(doors: Doors): void {
  const { clock } = doors;
  bindWrite(doors, enrolDeviceApi, ({ tx, actor, body }) => enrolDevice(tx, actor, clock(), body));
  bindRead(doors, listDevices, ({ reader, actor }) => devicesFor(reader, actor));
  bindWrite(doors, revokeDeviceApi, ({ tx, actor, params }) =>
    revokeDevice(tx, actor, clock(), params.deviceId),
  );
}
