import { room } from '../room.ts';

/** Texts of the sale that shows how receipts look. */
export const t = room('receipt-sample', {
  address: '12 Market Street',
  branch: 'Main branch',
  customer: 'Neema Mushi',
  lineNote: 'Lemon',
  oil: 'Sunflower oil 1 l',
  paper: 'Show it on',
  preview: 'Preview',
  previewOf: 'A sale as it will be printed',
  promotion: '3 for 2',
  reason: 'Regular customer',
  rice: 'Rice 5 kg',
  saleNote: 'Delivered before noon',
  seller: 'Amina',
  soap: 'Bar soap',
  testPrint: 'Test print',
  testPrintHint: 'Prints this sample on the paper that is shown. Nothing is sold by it.',
});
