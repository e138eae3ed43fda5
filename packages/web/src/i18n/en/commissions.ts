import { room } from '../room.ts';

export const t = room('commissions', {
  list: 'Rates that were said',
  none: 'none',
  nowNone: '{{branch}}: no commission today.',
  nowRate: '{{branch}}: {{rate}} of sales without tax.',
  rate: 'Commission',
  rateHint: 'Of what they sell, without tax, less what comes back. Empty for none.',
  rateWrong: 'Enter a percentage up to 100, such as 2.5.',
  rateZero: 'Enter more than nothing, or leave it empty for none.',
  save: 'Save commission',
  saved: 'Commission saved for {{name}}.',
  title: 'Commission',
});
