import { room } from '../room.ts';

/** What stands around a chart, whatever it shows. */
export const t = room('charts', {
  behind: 'See what is behind it',
  behindPoint: 'See what is behind it: {{point}}',
  hour: 'Hour',
  hours: 'Busy hours',
  hoursFinding: '{{day}} at {{hour}} sold most: {{share}} of the net sales of the period.',
  hoursNone: 'No hour sold anything.',
  netSalesIn: 'Net sales ({{currency}})',
  readPoints: '{{chart}}, point by point',
  showAsChart: 'Show as chart',
  showAsTable: 'Show as table',
});
