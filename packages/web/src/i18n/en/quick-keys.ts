import { room } from '../room.ts';

/** Quick keys of a branch, and what else is done with a tile. */
export const t = room('quick-keys', {
  arrange: 'Put the branch’s keys in order',
  cancel: 'Leave as it was',
  changed: 'Somebody else arranged the keys meanwhile. Look at them and try again.',
  earlier: 'Move {{name}} earlier',
  failed: 'That did not work. Try again.',
  full: '{{count}} keys are the most of a branch. Take another one away first.',
  intro: 'This order holds at every till of the branch. A till in a shift takes it with its next.',
  keys: 'Keys of the branch',
  later: 'Move {{name}} later',
  offline: 'The branch’s keys need a connection: they are for all its tills.',
  ofBranch: 'A key of every till of this branch.',
  pin: 'Pin for the whole branch',
  pinned: '{{name}} is a key of every till of the branch now.',
  save: 'Save the order',
  saved: 'The order is saved.',
  unpin: 'Take it from the branch’s keys',
  unpinned: '{{name}} is no key of the branch any more. Tills in a shift keep it until it ends.',
});
