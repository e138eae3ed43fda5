import { room } from '../room.ts';

/** Texts of the customer at the till. */
export const t = room('till-customers', {
  add: 'Add “{{typed}}”',
  addNeeds: 'Adding a customer needs a connection.',
  added: '{{name}} is a customer now, and buys this.',
  adding: 'Adding …',
  change: 'Change',
  chosen: '{{name}} buys this.',
  customer: 'Customer',
  failed: 'The customer could not be added. Try again.',
  field: 'Phone number or name',
  found_one: '{{count}} customer found',
  found_other: '{{count}} customers found',
  hint: 'The last digits of the number are enough. Enter takes the first.',
  left: '{{amount}} left of the limit',
  none: 'Nobody found. A name or a whole number adds somebody new.',
  owes: 'owes {{amount}}',
  question: 'Who buys?',
  remove: 'Take the customer away',
  removed: 'No customer is chosen.',
  searchFailed: 'The customers could not be searched. Try again when the connection is back.',
});
