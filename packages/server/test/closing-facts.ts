import type { ClosingFactInput, ClosingOutcome } from '@tillbook/core/sales/closing-facts.api';
import type { TestApp } from './app.ts';
import { newId, TEST_NOW, type TestPerson } from './builders.ts';
import type { TestDevice } from './facts.ts';
import { call, type OpenTill } from './till.ts';

/** The close of the till's shift as a device without a connection would make it. */
export function closingOf(
  { shiftId, leaseId, series }: OpenTill,
  { personId: closedBy }: Pick<TestPerson, 'personId'>,
  more: Partial<ClosingFactInput> = {},
): ClosingFactInput {
  return {
    ...{ _id: newId(), leaseId, series, shiftId, closedBy },
    closedAt: new Date(TEST_NOW).toISOString(),
    ...{ countedMinor: 20_000_00, pieces: null, tenders: [], handOverNote: null },
    ...more,
  };
}

/** Sends it as the device would. */
export async function syncClosing(
  app: TestApp,
  device: Pick<TestDevice, 'headers'>,
  tillId: string,
  closing: object,
  sentAt = new Date(app.clock.nowMs).toISOString(),
) {
  const path = '/api/till/sync/closes';
  return call<ClosingOutcome>(app, device, 'POST', path, { tillId, sentAt, closing });
}

/** The conflicts of an outcome, or the code of what is malformed. */
export const toldOfClosing = ({ body }: { readonly body: ClosingOutcome }): string =>
  body.state === 'posted' ? body.conflicts.join(' ') || 'posted' : `malformed ${body.code ?? ''}`;
