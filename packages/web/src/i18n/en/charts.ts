import { room } from '../room.ts';

/** What stands around a chart, whatever it shows. */
export const t = room('charts', {
  behind: 'See what is behind it',
  behindPoint: 'See what is behind it: {{point}}',
  readPoints: '{{chart}}, point by point',
  showAsChart: 'Show as chart',
  showAsTable: 'Show as table',
});
