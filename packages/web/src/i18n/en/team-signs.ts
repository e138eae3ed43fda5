import { room } from '../room.ts';

/** Texts of people beside their team. */
export const t = room('team-signs', {
  allAlike: 'Nobody differs from the team.',
  apart_one: '{{name}} differs from the team in one thing: {{what}}.',
  apart_other: '{{name}} differs from the team in {{count}} things, most of all: {{what}}.',
  apartMark: 'differs from the team',
  empty: 'Nobody was at a till',
  emptyHint:
    'Once people sell in these days, what they do at the till stands here beside the team.',
  few: 'too few',
  fewHint:
    '“Too few” stands where less than 30 receipts, 10 discounts or 5 counted shifts would say nothing.',
  how: 'A difference is a question, not a finding: whoever sits at the returns counter takes more back. It is marked from twice the team’s median on, and at least three more times than the median would make of as much work. Discounts are marked from one percentage point more on, a drawer from the smallest note more in each shift and a thousandth of what was sold on.',
  median: 'Team (median)',
  noTeam: 'With fewer than three people of whom enough is known, nobody is compared.',
  person: 'Person',
  receipts: 'Receipts',
  see: '{{what}} of {{name}}',
  shifts: 'Counted shifts',
  sign_blindReturns: 'Returns without a receipt, of 100 receipts',
  sign_discards: 'Carts discarded, of 100 receipts',
  sign_discounts: 'Discounts',
  sign_drawer: 'Drawer off, each shift ({{currency}})',
  sign_nearCeiling: 'Discounts near the limit, of 100 discounts',
  sign_noSales: 'Drawer opened without a sale, each shift',
  sign_refunds: 'Refunds, of 100 receipts',
  sign_removed: 'Lines taken out of carts, of 100 receipts',
  sign_voids: 'Voids, of 100 receipts',
  team: 'Team',
});
