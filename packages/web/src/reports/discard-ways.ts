import { at, BOOKS, type Way } from './drill-ways.ts';

/**
 * The carts that somebody threw away, as the list of acts has each of them. It says of each at
 * which till and why, and cannot be asked for one of these.
 */
export const discarded: Way = {
  ...{ areas: BOOKS, action: 'audit.view' },
  holds: ['seller', 'discardReason', 'till'],
  to: (of) =>
    at(of, 'audit', {
      actorId: of.id('seller'),
      action: 'cart_discarded',
      ...of.days,
    }),
};
