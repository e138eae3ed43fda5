import { room } from '../room.ts';

/** Texts about who practised at the till, for who manages people. */
export const t = room('practised', {
  best: 'Best: {{right}} of {{tasks}} right in {{seconds}} s',
  latest:
    'Last: {{right}} of {{tasks}} right, {{presses}} of {{pressesBudget}} keys and taps, {{seconds}} of {{secondsBudget}} s',
  noneOf: 'Has not practised at the till yet.',
  nobody:
    'Nobody has practised at the till yet. Sellers find it on their dashboard, under Practise selling.',
  notReady: 'Still practising',
  practice: 'Practice at the till',
  ready: 'Ready to sell',
  readyHint:
    'Ready is who served everybody right, within keys and seconds, in the last two rounds.',
  rounds_one: '{{count}} round',
  rounds_other: '{{count}} rounds',
});
