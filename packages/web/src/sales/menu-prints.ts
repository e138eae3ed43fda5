import { countReceiptPrints, printReceipt } from '@tillbook/core/sales/receipts.api';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { unsentFact } from './facts-here.ts';
import { paper } from '../printing/paper.ts';
import { printsHere } from './prints-here.ts';

/** Asks how often a receipt was printed, before the browser's menu could print it once more. */
export async function hearPrints(saleId: string): Promise<void> {
  if (unsentFact(saleId) !== null) return;
  try {
    printsHere.heard(saleId, (await call(countReceiptPrints, { params: { saleId } })).count);
  } catch {
    // Nobody answers: what this device knows has to do.
  }
}

/**
 * A paper that the browser prints by its menu, which waits for no answer: it is noted here at once,
 * and the server counts and logs it as soon as it can.
 * @returns which copy it is; 0 is the receipt
 */
export function noteMenuPrint(saleId: string): number {
  const copyNo = printsHere.known(saleId);
  printsHere.note(saleId);
  if (unsentFact(saleId) === null) void tellPrint(saleId);
  return copyNo;
}

async function tellPrint(saleId: string): Promise<void> {
  try {
    const body = { _id: newId(), layout: paper.get() };
    const { copyNo } = await call(printReceipt, { params: { saleId }, body });
    printsHere.told(saleId);
    printsHere.heard(saleId, copyNo + 1);
  } catch {
    // It stays among those that the server has not heard of.
  }
}
