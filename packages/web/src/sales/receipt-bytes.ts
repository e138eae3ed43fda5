import type { ReceiptLayout } from '@tillbook/core/receipt-design';
import { PrinterRoll, type LogoPixels } from '../printing/printer-roll.ts';
import { writeReceipt, type PaperPart } from './receipt-roll.ts';

/**
 * Receipts as ESC/POS, each cut off by itself: the blocks, words and figures of the receipt on the
 * screen, in the printer's own type. What its character tables lack comes out as a question mark.
 */
export function receiptBytes(
  papers: readonly PaperPart[],
  paper: ReceiptLayout,
  logo: LogoPixels | null,
): Uint8Array {
  const roll = new PrinterRoll(paper);
  for (const part of papers) {
    writeReceipt(roll, part, logo);
    roll.cut();
  }
  return roll.bytes();
}
