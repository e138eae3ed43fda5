import { room } from '../room.ts';

/** Texts of reports that are made in the background. */
export const t = room('made-reports', {
  anew: 'See it as it is now',
  another:
    'Another report of yours is being made. Wait until it is there, or stop it under Reports.',
  failed: 'What was made could not be loaded.',
  gone: 'This report is not kept any more',
  goneHint: 'What is made in the background stays for two hours, for whoever asked for it.',
  keeping_one: 'Keeping the rows: {{count}} so far',
  keeping_other: 'Keeping the rows: {{count}} so far',
  kept: 'Made in the background, as of {{at}}. It is kept until {{until}}.',
  leave: 'You may leave this page: what is made is listed under Reports.',
  made: 'Made in the background',
  make: 'Make it in the background',
  making: 'This report is being made',
  notMade: 'The report could not be made. Try again.',
  notStopped: 'It could not be stopped: it may be there already.',
  reading: 'Reading the figures since {{at}}',
  ready: 'Ready until {{until}}',
  slow: 'This takes longer than usual.',
  stop: 'Stop',
  stopped: 'Stopped',
  stoppedHint: 'It was stopped before all its rows were there. Ask for fewer days, or again.',
  stoppedTitle: 'This report was not made to its end',
});
