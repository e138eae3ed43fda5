import { room } from '../room.ts';

/** Texts of what one may have here at most. */
export const t = room('limits', {
  fullBranches: 'This business has all {{limit}} branches that are possible here.',
  fullBusinesses: 'You have all {{limit}} businesses that are possible here.',
  fullProducts: 'This business has all {{limit}} products that are possible here.',
  fullStaff: 'This business has all {{limit}} people that are possible here besides its owner.',
  fullWhatNow: 'Ask whoever runs this service for more.',
  nearBranches: '{{have}} of {{limit}} possible branches are in use.',
  nearBusinesses: '{{have}} of {{limit}} possible businesses are in use.',
  nearProducts: '{{have}} of {{limit}} possible products are in use.',
  nearStaff: '{{have}} of {{limit}} possible people work here or are invited.',
});
