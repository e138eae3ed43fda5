import { paperNumber } from '@tillbook/core/refunds/refund-facts';
import type { RefundFact, RefundOutcome } from '@tillbook/core/refunds/refund-facts.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import type { TestApp } from './app.ts';
import { TEST_NOW, type TestPerson } from './builders.ts';
import type { TestDevice } from './facts.ts';
import { refundDraftOf, type Back } from './refunds.ts';
import { call, type OpenTill } from './till.ts';

/** A refund in cash as a device without a connection would make it. */
export function refundFactOf(
  till: OpenTill,
  person: Pick<TestPerson, 'personId'>,
  sale: Pick<Sale, '_id' | 'receiptNumber' | 'lines'>,
  back: readonly Back[],
  more: Partial<RefundFact> = {},
): RefundFact {
  const { _id, lines, totalMinor } = refundDraftOf(till, sale, back);
  return {
    _id,
    saleId: sale._id,
    receiptNumber: sale.receiptNumber,
    paperNumber: paperNumber({ branchCode: 'B1', tillCode: 'T1', refundId: _id }),
    shiftId: till.shiftId,
    refundedBy: person.personId,
    occurredAt: new Date(TEST_NOW).toISOString(),
    lines: lines.map((line) => ({
      ...line,
      note: line.note ?? null,
      name: sale.lines.find(({ lineNo }) => lineNo === line.lineNo)?.name ?? 'Goods',
    })),
    totalMinor,
    ...more,
  };
}

/** Sends it as the device would. */
export async function syncRefund(
  app: TestApp,
  device: Pick<TestDevice, 'headers'>,
  tillId: string,
  refund: object,
  sentAt = new Date(app.clock.nowMs).toISOString(),
) {
  const path = '/api/till/sync/refunds';
  return call<RefundOutcome>(app, device, 'POST', path, { tillId, sentAt, refund });
}

/** The conflicts of an outcome, or the code of what is malformed. */
export const toldOf = ({ body }: { readonly body: RefundOutcome }): string =>
  body.state === 'posted' ? body.conflicts.join(' ') || 'posted' : `malformed ${body.code ?? ''}`;
