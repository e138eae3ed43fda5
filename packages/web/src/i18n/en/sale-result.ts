import { room } from '../room.ts';

/** Texts of what a sale earned and moved. */
export const t = room('sale-result', {
  after: 'Left then',
  audit: 'What was done with it',
  back: 'Came back',
  cost: 'Cost',
  earned: 'What it earned ({{currency}})',
  failed: 'What this sale earned and moved could not be loaded.',
  finding: '{{profit}} of {{net}} are profit: {{share}}.',
  kept: 'Kept',
  line: 'Line',
  moved: 'What left the shelf',
  movedNothing: 'It took nothing off a shelf.',
  net: 'Net sales',
  product: 'Product',
  profit: 'Profit',
  quantity: 'Quantity',
  value: 'At cost ({{currency}})',
});
