import { room } from '../room.ts';

/** What was sent and not answered. */
export const t = room('attempts', {
  again: 'Ask again',
  anew: 'Begin anew',
  anewHint: 'Look first whether it was done. Begun anew, it is done a second time.',
  hint: 'Ask again: it is done once, however often it is asked.',
  notDone: 'It was not done: {{why}}',
  sentAt: '{{said}}, sent {{at}}',
  stillSilent: 'Still no answer: {{why}}',
  unexpected: 'Something went wrong.',
  unsure: 'Not known whether it was done: no answer came.',
});
