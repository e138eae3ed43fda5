import { room } from '../room.ts';

/** The keypad that numbers are tapped on. */
export const t = room('keypad', {
  back: 'Delete the last digit',
  done: 'Done',
  keypad: 'Keypad',
  letters: 'Letters',
  next: 'Next',
  point: 'Decimal point',
});
