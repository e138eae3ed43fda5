import { room } from '../room.ts';

/** Texts of how a business writes numbers, dates and times. */
export const t = room('formats', {
  dateFormat: 'Dates',
  dateFormat_day_month_year: 'Day first: {{example}}',
  dateFormat_iso: 'Year first, ISO 8601: {{example}}',
  dateFormat_language: 'In words: {{example}}',
  dateFormat_month_day_year: 'Month first: {{example}}',
  exampleAmount: 'An amount',
  exampleNow: 'Now',
  exampleQuantity: 'A quantity',
  exampleRate: 'A rate',
  exampleReturn: 'Money given back',
  exampleThisWeek: 'This week',
  filesStay:
    'Files you export stay for programs: dates like 2026-12-31 and a point before decimals, whatever you choose here. Fields take both signs as before.',
  formats: 'Numbers and dates',
  formatsWhere:
    'Every screen, receipt, report and mail of this business follows. It begins as your country usually writes. Tills follow with their next refresh.',
  howItLooks: 'How it looks',
  numberFormat: 'Numbers',
  period: '{{from}} to {{to}}',
  timeFormat: 'Times',
  timeFormat_h12: '12 hours: {{example}}',
  timeFormat_h24: '24 hours: {{example}}',
  weekStart: 'First day of the week',
  weekStart_monday: 'Monday',
  weekStart_saturday: 'Saturday',
  weekStart_sunday: 'Sunday',
  weekStartHint: 'Where weekdays stand beside each other, and what "this week" is.',
});
