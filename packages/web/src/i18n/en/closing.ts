import { room } from '../room.ts';

/** Texts of closing a business. */
export const t = room('closing', {
  begin: 'Close the business…',
  close: 'Close the business',
  closed:
    'Closed since {{when}}. Until {{until}} you can open it again; the books stay in any case.',
  closedLong: 'Closed since {{when}}. It stays closed; the books stay and can be exported.',
  devices: 'Devices that may hold unsent sales',
  explained:
    'Everybody but you is signed out and nothing can be sold or changed any more. You can still read and export everything. Nothing is deleted. For {{days}} days you can open it again.',
  exportFirst: 'Export everything first: the way to it is above.',
  failed: 'What is open could not be loaded.',
  goOn: 'These shifts come first: count their drawers and close them.',
  lastSeen: '{{name}}, last heard of {{when}}',
  never: 'never',
  notAgain: 'Keep it open',
  open: 'What is still open',
  openShifts: 'Open shifts',
  none: 'none',
  owing: 'Customers who owe',
  owingValue: '{{customers}}, together {{amount}}',
  reopen: 'Open it again',
  sent: 'What a device sold and sends later is still posted.',
  stock: 'Products in stock',
  stockValue: '{{products}}, worth {{amount}}',
  transfers: 'Goods on their way',
  typeName: 'Type the name of the business: {{name}}',
  wrongName: 'This is not the name of the business.',
});
