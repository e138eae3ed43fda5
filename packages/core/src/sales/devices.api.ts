import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id, text } from '../fields.ts';
import { DEVICE_NAME_MAX_CHARACTERS } from '../limits.ts';

const device = z.object({
  _id: z.string(),
  name: z.string(),
  enrolledAt: z.string(),
  enrolledByName: z.string(),
  /** When its secret was last used; null before the first time. */
  lastSeenAt: z.string().nullable(),
  /** The till that it holds now. */
  tillName: z.string().nullable(),
  branchName: z.string().nullable(),
  revokedAt: z.string().nullable(),
});
export type Device = z.output<typeof device>;

export const enrolDevice = endpoint({
  name: 'enrolDevice',
  method: 'POST',
  path: '/api/devices',
  summary: 'Enrol this device: its secret sends unsent sales when nobody is signed in',
  access: may('sale.post'),
  body: z.strictObject({ _id: id, name: text(DEVICE_NAME_MAX_CHARACTERS) }),
  /** Enrolling again gives a new secret; the one before ends. */
  response: z.object({ deviceId: z.string(), secret: z.string() }),
  refusals: ['DEVICE_REVOKED'],
});

export const listDevices = endpoint({
  name: 'listDevices',
  method: 'GET',
  path: '/api/devices',
  summary: 'The devices of the business, those of the own branches for a manager',
  access: may('device.manage'),
  response: z.object({ devices: z.array(device) }),
  refusals: [],
});

export const revokeDevice = endpoint({
  name: 'revokeDevice',
  method: 'POST',
  path: '/api/devices/:deviceId/revoke',
  summary: 'End a device: what it sends afterwards is kept as suspect, it gets nothing more',
  access: may('device.manage'),
  params: z.strictObject({ deviceId: id }),
  response: device,
  refusals: ['NOT_FOUND'],
});

export const DEVICES_ENDPOINTS = [enrolDevice, listDevices, revokeDevice] as const;
