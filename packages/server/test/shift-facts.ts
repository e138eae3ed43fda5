import type { ShiftFactInput, ShiftOutcome } from '@tillbook/core/sales/shift-facts.api';
import type { TillLease } from '@tillbook/core/sales/tills.api';
import type { TestApp } from './app.ts';
import { newId, TEST_NOW, type TestPerson } from './builders.ts';
import type { TestDevice } from './facts.ts';
import { call, type OpenTill } from './till.ts';

/** A till in a device's hands with no shift open: where one is opened without a connection. */
export async function takeTill(
  app: TestApp,
  person: TestPerson,
  tillId: string,
  more: { readonly deviceId?: string; readonly takeOver?: boolean } = {},
): Promise<OpenTill> {
  const { deviceId = newId(), takeOver = false } = more;
  const body = { deviceId, takeOver };
  const taken = await call<TillLease>(app, person, 'POST', `/api/tills/${tillId}/take`, body);
  if (taken.status !== 200) throw new Error(taken.text);
  const { leaseId, series, lastNumber } = taken.body;
  return { tillId, leaseId, deviceId, shiftId: newId(), series, lastNumber };
}

/** The opening of the till's shift as a device without a connection would make it. */
export function openingOf(
  { shiftId: _id, leaseId, series }: OpenTill,
  { personId: openedBy }: Pick<TestPerson, 'personId'>,
  more: Partial<ShiftFactInput> = {},
): ShiftFactInput {
  const openedAt = new Date(TEST_NOW).toISOString();
  return { _id, leaseId, series, openedBy, openedAt, floatMinor: 20_000_00, ...more };
}

/** Sends it as the device would. */
export async function syncShift(
  app: TestApp,
  device: Pick<TestDevice, 'headers'>,
  tillId: string,
  shift: object,
  sentAt = new Date(app.clock.nowMs).toISOString(),
) {
  const path = '/api/till/sync/shifts';
  return call<ShiftOutcome>(app, device, 'POST', path, { tillId, sentAt, shift });
}

/** The conflicts of an outcome, or the code of what is malformed. */
export const toldOfShift = ({ body }: { readonly body: ShiftOutcome }): string =>
  body.state === 'posted' ? body.conflicts.join(' ') || 'posted' : `malformed ${body.code ?? ''}`;
