import { room } from '../room.ts';

/** Texts of selling the same once more. */
export const t = room('sell-again', {
  failed: 'That sale could not be loaded. Try again when you are connected.',
  nothing: 'Nothing of {{number}} is sold here any more.',
  opened: 'What {{number}} sold is in the cart, at today’s prices.',
  sellAgain: 'Sell again',
  without: 'Not sold here any more, or only at a price that you say: {{names}}.',
});
