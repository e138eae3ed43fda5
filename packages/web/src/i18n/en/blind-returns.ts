import { room } from '../room.ts';

/** Texts of goods that come back without a receipt. */
export const t = room('blind-returns', {
  asCredit: 'Give {{amount}} as store credit',
  askedAt: '{{quantity}} × {{name}} at {{price}}: {{why}}',
  askedFor: 'On the account of the customer with …{{end}}',
  askedForSomebody: 'On a customer’s account',
  balance: 'In their favour now',
  branch: 'Branch',
  choose: 'Choose what comes back.',
  chooseCustomer: 'Choose whose account it goes to.',
  explained:
    'Nobody knows what was paid, so it is worth at most today’s price, as store credit on the customer’s account.',
  find: 'Scan or search the goods',
  findNothing: 'No goods match. Kits, services and open prices need their receipt.',
  fix: 'Put right what is marked.',
  given: '{{amount}} is store credit now: {{number}}',
  loading: 'Fetching the products …',
  noReceipt: 'No receipt',
  offline: 'Goods without a receipt need a connection: somebody has to approve them.',
  owed: 'Still owed',
  price: 'Given for one',
  priceNeeded: 'Say what is given for one.',
  priceOver: 'At most {{price}}, as it costs today.',
  remove: 'Leave {{name}} out',
  slip: 'Goods without a receipt',
  slipOf: 'Slip {{number}}',
  storeCredit: 'Store credit',
  title: 'Goods without a receipt',
  today: '{{price}} today',
  withApproval: 'A manager approves it at the end.',
  whose: 'Whose account?',
});
