import { room } from '../room.ts';

/** Texts of taking the last sale back at once. */
export const t = room('undo-sale', {
  after:
    'This sale is still on this device, and its receipt number is used. It can be undone as soon as it is sent.',
  backBy: 'Give back {{amount}} by {{way}}.',
  backCash: 'Give back {{amount}} in cash.',
  backTo: '{{amount}} is off again: {{way}}.',
  failed: 'The sale could not be undone. Try again.',
  note: 'Undone at the till right after the sale',
  undo: 'Undo',
  undoSale: 'Undo sale',
  undone: '{{number}} is undone, and its goods are in the cart again.',
});
