import { room } from '../room.ts';

/** Texts of the sales from which on a branch covers its fixed costs. */
export const t = room('break-even', {
  amountIn: 'Amounts in {{currency}}',
  asIs: 'As it is',
  askOwner: 'The owner states them on the page of the branch.',
  branch: 'Branch',
  close: 'Close',
  cost: 'Goods cost more or less by (%)',
  failed: 'The break-even could not be loaded.',
  fixed: 'Fixed costs of a month',
  how: 'Fixed costs of the month ÷ its days ÷ margin, which is that of the last 28 days: net sales less cost, of net sales. All without tax.',
  fromCosts: 'Fixed costs are stated with the branch.',
  howAbove: 'What is sold today, {{sold}}, less the break-even of a day, {{line}}.',
  howDay:
    'Fixed costs of the month, {{fixed}} ÷ the days of the month ÷ the margin, {{margin}}. The margin is that of the last 28 days: net sales, {{net}}, less cost, {{cost}}, of net sales.',
  howExpected:
    'Net sales of the days of this month that are over ÷ their number × the days of the month.',
  howMonth:
    'Fixed costs of the month, {{fixed}} ÷ the margin, {{margin}}. The margin is that of the last 28 days: net sales, {{net}}, less cost, {{cost}}, of net sales.',
  howToGo: 'The break-even of a day, {{line}}, less what is sold today, {{sold}}.',
  line: 'Breaks even at {{amount}} a day.',
  month:
    'This month: about {{expected}} at the pace of its days that are over; it breaks even at {{line}}.',
  monthFirst: 'This month breaks even at {{line}}; its pace is known from tomorrow on.',
  noCosts: 'What it costs every month, such as rent and wages, is not stated yet.',
  noMargin:
    'What was sold in the last 28 days brought no more than it had cost: no sales cover the fixed costs.',
  name_above: 'Above the break-even today',
  name_day: 'Break-even of a day',
  name_expected: 'The month at this pace',
  name_month: 'Break-even of the month',
  name_sold: 'Sold today',
  name_toGo: 'To go today',
  none: 'None',
  noneSaid: 'At these prices and costs nothing is left of a sale: no sales cover the costs.',
  perDay: 'A day',
  perMonth: 'The month',
  price: 'Prices higher or lower by (%)',
  reached: 'Broke even at {{time}}; {{amount}} above it.',
  seeCosts: 'Fixed costs of {{name}}',
  stateCosts: 'State the fixed costs of {{name}}',
  then: 'Then',
  title: 'Break-even',
  toGo: '{{amount}} to go; {{sold}} sold today.',
  tooFew_one:
    'Too few days to tell: it takes sales on 7 of the last 28 days, and there were some on {{count}}.',
  tooFew_other:
    'Too few days to tell: it takes sales on 7 of the last 28 days, and there were some on {{count}}.',
  units: 'Units, of an average day',
  whatIf: 'What if …',
  whatIfHow: 'Reckoned with as many units as in the last 28 days; nothing is saved.',
  whatIfTitle: 'What if prices or costs were others?',
  wrongFixed: 'Type an amount.',
  wrongPercent: 'Type a percentage between −99 and 1,000.',
});
