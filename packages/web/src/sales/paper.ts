import { RECEIPT_LAYOUTS, type ReceiptLayout } from '@tillbook/core/sales/receipts.api';
import { storedChoice } from '../ui/stored-choice.ts';

/** What this device's printer holds. */
export const paper = storedChoice<ReceiptLayout>('tillbook.paper', RECEIPT_LAYOUTS, () => 'roll80');
