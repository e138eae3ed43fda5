import { room } from '../room.ts';

/** Texts of taking the last sale back at once. */
export const t = room('undo-sale', {
  backBy: 'Give back {{amount}} by {{way}}.',
  backByCode: 'Give back {{amount}} by {{way}}, or charge the sale again with the same code.',
  backCash: 'Give back {{amount}} in cash.',
  backTo: '{{amount}} is off again: {{way}}.',
  failed: 'The sale could not be undone. Try again.',
  hereApproval:
    'You may not undo this sale alone. As soon as it is sent, a manager can be asked for it.',
  hereCash:
    'Before a sale is sent only cash can be given back. It can be undone as soon as it is sent.',
  hereLimit:
    'This is more than you give back alone. As soon as it is sent, a manager can be asked for it.',
  hereShift: 'Its shift is not open at this till any more. Take its goods back as a refund.',
  hereTouched: 'Something of this sale came back already. Take back the rest as a refund.',
  keep: 'Leave it',
  note: 'Undone at the till right after the sale',
  undo: 'Undo',
  undoExplained:
    'Its goods are on the shelf again, and {{amount}} goes back in cash. The sale and its undoing are sent one after the other.',
  undoQuestion: 'Undo {{number}}?',
  undoSale: 'Undo sale',
  undone: '{{number}} is undone, and its goods are in the cart again.',
});
