import type { CashMoveFactInput, CashMoveOutcome } from '@tillbook/core/sales/cash-move-facts.api';
import type { TestApp } from './app.ts';
import { newId, TEST_NOW, type TestPerson } from './builders.ts';
import type { TestDevice } from './facts.ts';
import { call, type OpenTill } from './till.ts';

/** A pay-out of 3,000 for a rider, as a device without a connection would make it. */
export function moveFactOf(
  { shiftId, leaseId, series }: OpenTill,
  { personId: movedBy }: Pick<TestPerson, 'personId'>,
  more: Partial<CashMoveFactInput> = {},
): CashMoveFactInput {
  return {
    ...{ _id: newId(), leaseId, series, shiftId, movedBy },
    movedAt: new Date(TEST_NOW).toISOString(),
    ...{ kind: 'pay_out', amountMinor: 3_000_00, category: 'transport', reason: 'Rider' },
    ...more,
  };
}

/** Sends it as the device would. */
export async function syncMove(
  app: TestApp,
  device: Pick<TestDevice, 'headers'>,
  tillId: string,
  move: object,
  sentAt = new Date(app.clock.nowMs).toISOString(),
) {
  const path = '/api/till/sync/moves';
  return call<CashMoveOutcome>(app, device, 'POST', path, { tillId, sentAt, move });
}

/** The conflicts of an outcome, or the code of what is malformed. */
export const toldOfMove = ({ body }: { readonly body: CashMoveOutcome }): string =>
  body.state === 'posted' ? body.conflicts.join(' ') || 'posted' : `malformed ${body.code ?? ''}`;
