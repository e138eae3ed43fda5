import { room } from '../room.ts';

/** Texts of parked sales that other tills of the branch have. */
export const t = room('parked', {
  atTill: 'at {{till}}',
  gone: 'Somebody took this sale up already.',
  foundNothing: 'No parked sale is called so',
  foundNothingHint: 'Search by its name, goods, customer, note, or who parked it.',
  needsConnection: 'This sale is at another till. It can be taken over once there is a connection.',
  search: 'Search parked sales',
  taken: '{{name}} has taken it at {{till}}.',
  takenTwice:
    '{{name}} took a parked sale at {{till}} that you took up here meanwhile. Ask each other, so that it is not sold twice.',
});
