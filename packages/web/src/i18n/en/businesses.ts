import { room } from '../room.ts';

/** Texts of /business/settings. */
export const t = room('businesses', {
  addCategories: 'Add these starter categories: {{names}}',
  addCategoriesHint: 'Those that are missing. Your own stay as they are.',
  businessName: 'Name of the business',
  businessType: 'Type of business',
  businessTypeHint:
    'Switches the fields of products, the lists of stock and what receipts show. Nothing that you entered is lost.',
  loadFailed: 'The settings could not be loaded.',
  marginWrong: 'Enter a margin between 0 and 99.99, like 20 or 12.5.',
  needBusinessName: 'Enter the name of the business.',
  receiptFooter: 'Line under every receipt',
  receiptFooterHint: 'For example how long goods are taken back. Leave it empty for none.',
  receipts: 'Receipts',
  saved: 'Settings saved',
  settings: 'Business settings',
  targetMargin: 'Target margin in percent',
  targetMarginHint:
    'Of the price without tax. A receipt of goods names the products that fell below it.',
  taxNumber: 'Tax registration number',
  taxNumberHint: 'Printed on receipts.',
  theBusiness: 'The business',
  thePrices: 'Prices',
  typeKeeps: 'Products keep: {{fields}}',
  typeNeedsExpiry: 'Batches need an expiry date when goods come in.',
  typeReceipt: 'Receipts show: {{fields}}',
});
