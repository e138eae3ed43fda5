import { room } from '../room.ts';

/** What stands around a chart, whatever it shows. */
export const t = room('charts', {
  readPoints: '{{chart}}, point by point',
  showAsChart: 'Show as chart',
  showAsTable: 'Show as table',
});
