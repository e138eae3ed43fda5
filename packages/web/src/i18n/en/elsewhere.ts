import { room } from '../room.ts';

/** What other branches have of a product. */
export const t = room('elsewhere', {
  alone: 'No other branch of this business is open.',
  ask: 'Other branches',
  asking: 'Asking the other branches…',
  asOf: 'As of {{time}}. It can be sold there meanwhile.',
  failed: 'What other branches have is not known now: the server did not answer.',
  none: 'None',
  notKept: 'Not kept there',
  offline: 'What other branches have is not known now: there is no connection.',
  title: 'In other branches',
  tryAgain: 'Ask again',
});
