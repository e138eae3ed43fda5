import { RECEIPT_LAYOUTS, type ReceiptLayout } from '@tillbook/core/receipt-design';
import { storedChoice } from '../ui/stored-choice.ts';

/** What the business's receipts are printed on where a device chose nothing itself. */
export const usualPaper = storedChoice<ReceiptLayout>(
  'tillbook.paper.usual',
  RECEIPT_LAYOUTS,
  () => 'roll80',
);

/** What this device's printer holds. */
export const paper = storedChoice<ReceiptLayout>('tillbook.paper', RECEIPT_LAYOUTS, () =>
  usualPaper.get(),
);
