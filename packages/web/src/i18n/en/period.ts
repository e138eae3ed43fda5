import { room } from '../room.ts';

/** Days in words, and days beside other days. */
export const t = room('period', {
  before: 'Before',
  beforeDay: 'Day before',
  day: 'Day',
  inCurrency: '{{what}} ({{currency}})',
  period: 'Period',
  preset_fourWeeks: 'Last 28 days',
  preset_lastMonth: 'Last month',
  preset_lastWeek: 'Last week',
  preset_month: 'This month',
  preset_quarter: 'Last 91 days',
  preset_thisWeek: 'This week',
  preset_today: 'Today',
  preset_week: 'Last 7 days',
  preset_year: 'This year',
  readingDay: '{{date}}: {{value}} · {{beforeDate}}: {{before}}',
  thisPeriod: 'This period',
  trend: 'Net sales by day',
  trendBest: 'The best day was {{date}} with {{value}}.',
  trendChange: 'Net sales are {{change}} {{way}} the compared days.',
  trendDown: 'below',
  trendFirst: 'There are no sales in the compared days.',
  trendSame: 'Net sales are as high as in the compared days.',
  trendUp: 'above',
});
