import { room } from '../room.ts';

/** Texts of the screen that a till turns to its customer. */
export const t = room('customer-display', {
  blocked: 'The browser did not open the window. Allow windows of this site, then try again.',
  discount: 'Discount',
  discountBy: 'Discount {{percent}}',
  fullScreen: 'Full screen',
  goods: 'Your goods',
  handed: 'Cash received',
  listPrice: 'Usual price {{price}}',
  notSelling: 'This till is not selling now',
  open: 'Customer display',
  openHint: 'A second window for a screen that faces the customer. It follows this till.',
  receiptNo: 'Receipt {{number}}',
  stillToPay: 'Still to pay',
  sum: 'What it comes to',
  thanks: 'Paid – thank you',
  title: 'Customer display',
  welcome: 'Welcome',
  withoutTax: 'Without tax',
});
