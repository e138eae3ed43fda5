import { room } from '../room.ts';

/** Texts of goods for goods, at the till and on receipts. */
export const t = room('exchanges', {
  backFrom: 'Comes back from',
  backOf: 'Comes back from {{number}}',
  broughtBack: 'Brought back',
  buyerUnsent: 'This customer is not sent yet. Take the customer away, or make two receipts.',
  creditArchived: '{{name}} is archived: bring them back before they get more store credit.',
  creditForgotten: 'The customer was forgotten: nothing goes back as store credit.',
  drop: 'Take nothing back after all',
  exchangedFor: 'Taken instead',
  finish: 'Finish the exchange',
  giveAndFinish: 'Finish, give back',
  giveBy: 'The rest goes back by',
  goodsBack: 'Goods brought back',
  newGoods: 'New goods',
  nobody: 'Choose whose store credit it is.',
  offAccount: 'Comes off the account',
  offline: 'An exchange needs a connection: another till may have taken the same goods back.',
  ofSale: 'It goes to the customer of the sale.',
  start: 'Something else for it',
  taken: 'Now sell what is taken instead. Receipt {{number}}.',
  takeInstead: 'Now add what the customer takes instead.',
  toGive: 'Give back',
  toPay: 'To pay',
  waiting: 'Sales that wait on this device are sent first.',
  whose: 'Whose store credit is it?',
});
