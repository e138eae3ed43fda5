import { room } from '../room.ts';

/** What each figure is called, and how it is counted, in words: the names are those of core. */
export const t = room('figures', {
  netSales: 'Net sales',
  netSalesHow:
    'What was sold after discounts, without tax, less what came back. A refund counts on the day of the refund; a voided receipt is taken off on the day it was voided.',
  profit: 'Profit',
  profitHow:
    'Net sales less what the goods had cost when they were sold. Goods that came back give their cost back.',
  margin: 'Margin',
  marginHow: 'Profit as a part of net sales.',
  receipts: 'Receipts',
  receiptsHow:
    'Sales that were made, less those that were voided. A sale of which goods came back is still one.',
  averageSale: 'Average sale',
  averageSaleHow: 'Net sales before refunds, divided by the number of receipts.',
  refunds: 'Refunds',
  refundsHow:
    'What came back, without tax, on the day it came back. Voided receipts are not refunds.',
  discounts: 'Discounts',
  discountsHow:
    'What was taken off prices as they are shown to customers. A refund does not undo a discount.',
  tax: 'Tax',
  taxHow: 'The tax on what was sold, less the tax on what came back.',
  collected: 'Collected',
  collectedHow:
    'Net sales, the tax and the rounding of cash: what customers paid or owe, less what they got back.',
  fromTills: 'Kept by till and hour when a sale or a refund is posted.',
  fromProducts: 'Kept by product and day when a sale or a refund is posted.',
  fromSales: 'Added up from the receipts.',
  fromRefunds: 'Added up from the refunds.',
  how: 'How {{figure}} is counted',
  howTitle: 'How is “{{figure}}” counted?',
  howSource: 'Source',
  howPeriod: 'Period',
  howBranch: 'Branch',
  howZone: 'Time zone of the days',
  howValue: 'This period',
  howBefore: 'Compared with',
  howBeforeDays: 'Compared period',
  seeReceipts: 'See the receipts',
  seeRefunds: 'See the refunds',
  close: 'Close',
});
