import { room } from '../room.ts';

/** What stands around a chart, whatever it shows. */
export const t = room('charts', {
  behind: 'See what is behind it',
  behindPoint: 'See what is behind it: {{point}}',
  hour: 'Hour',
  hours: 'Busy hours',
  hoursFinding: '{{day}} at {{hour}} sold most: {{share}} of the net sales of the period.',
  hoursFindingOfDay: '{{day}} at {{hour}} sold most on one day: {{value}} on average.',
  hoursNone: 'No hour sold anything.',
  hoursUneven:
    '{{days}} came {{most}}× in these days, other weekdays {{least}}×: an hour is as dark as it sold on one day.',
  netSalesIn: 'Net sales ({{currency}})',
  readPoints: '{{chart}}, point by point',
  showAsChart: 'Show as chart',
  showAsTable: 'Show as table',
});
