import { room } from '../room.ts';

/** Texts of when a sale on account is paid, right after it. */
export const t = room('promise-here', {
  due: 'Due {{day}}',
  needsConnection: 'Noting a promise needs a connection.',
  promise: 'Promise',
  promisedFor: 'Promised for {{day}}',
});
