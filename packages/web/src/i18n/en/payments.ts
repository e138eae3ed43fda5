import { room } from '../room.ts';

/** The ways of paying, as every screen calls them. */
export const t = room('payments', {
  method_card: 'Card',
  method_cash: 'Cash',
  method_credit: 'On account',
  method_deposit: 'Deposit',
  method_exchange: 'Exchange',
  method_gift_card: 'Gift card',
  method_mobile_money: 'Mobile money',
  method_store_credit: 'Store credit',
  mostBeside: '{{method}} brought most: {{value}}. {{back}} gave back more than it took.',
  otherWay: 'Other',
});
