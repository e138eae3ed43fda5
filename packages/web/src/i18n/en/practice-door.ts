import { room } from '../room.ts';

/** Texts of the ways into practice, small enough to come with every screen that has one. */
export const t = room('practice-door', {
  practise: 'Practise selling',
  practiseHint: 'Scripted customers with your own goods. Nothing of it is sold or counted.',
});
