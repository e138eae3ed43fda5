import { room } from '../room.ts';

/** Texts of the note that tells why a day brought more or less than usual. */
export const t = room('what-changed', {
  amountIn: 'Amount ({{currency}})',
  asUsual: 'Yesterday brought as much as a usual {{day}}, {{amount}}.',
  asUsualBut: 'Yesterday brought as much as a usual {{day}}, {{amount}}: {{parts}}.',
  byMail: 'Be told each morning, by e-mail or in the app',
  failed: 'What changed yesterday could not be loaded.',
  fewDays:
    'There is too little to compare: fewer than three of the last four {{day}}s sold anything.',
  fewSales:
    'There is too little to compare: yesterday, or a usual {{day}}, has fewer than 10 sales.',
  gaveOff: 'Who gave more off prices than usual, promotions apart:',
  how: 'Net sales beside the mean of the last four {{day}}s, without one that sold nothing. Customers: more or fewer sales, at what a usual one brings. Baskets: more or fewer items in each. Prices: dearer or cheaper before discounts. Mix: other goods than usual.',
  less: 'Yesterday brought {{amount}} less than a usual {{day}}: {{parts}}.',
  more: 'Yesterday brought {{amount}} more than a usual {{day}}: {{parts}}.',
  part_baskets: 'Items in each sale',
  part_customers: 'Number of sales',
  part_discounts: 'Discounts',
  part_mix: 'Mix of goods',
  part_prices: 'Prices',
  ranOut_one:
    '{{count}} product that usually sells on a {{day}} had run out by the end of it: about {{amount}} not sold. An estimate, and no part of the sum: it lies within the parts already.',
  ranOut_other:
    '{{count}} products that usually sell on a {{day}} had run out by the end of it: about {{amount}} not sold. An estimate, and no part of the sum: it lies within the parts already.',
  less_baskets: 'smaller baskets {{amount}}',
  more_baskets: 'bigger baskets {{amount}}',
  less_customers: 'fewer customers {{amount}}',
  more_customers: 'more customers {{amount}}',
  less_discounts: 'more discounts {{amount}}',
  more_discounts: 'fewer discounts {{amount}}',
  less_mix: 'cheaper goods {{amount}}',
  more_mix: 'dearer goods {{amount}}',
  less_prices: 'lower prices {{amount}}',
  more_prices: 'higher prices {{amount}}',
  title: 'What changed yesterday',
  usual: 'A usual {{day}}',
  usually: 'usually {{amount}}',
  what: 'What',
  yesterday: 'Yesterday, {{date}}',
});
