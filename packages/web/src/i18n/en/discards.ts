import { room } from '../room.ts';

/** Carts that are thrown away. */
export const t = room('discards', {
  cartDiscarded: 'The cart is discarded.',
  discard: 'Discard',
  keepIt: 'Keep it',
  notKept: 'This browser cannot keep the reason, so nothing was discarded. Check its storage.',
  ownWords: 'Another reason',
  questionCart: 'Discard this cart?',
  questionParked: 'Why is {{name}} discarded?',
  reason_by_mistake: 'Rung up by mistake',
  reason_could_not_pay: 'Could not pay',
  reason_customer_left: 'Customer left',
  reason_practice: 'Practice or test',
  sayWhy: 'Say why',
  tooLate: 'It is too late to undo this.',
  undo: 'Undo',
  why: 'Why is it discarded?',
});
