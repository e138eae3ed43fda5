import { room } from '../room.ts';

/** Texts of a browser whose device was ended. */
export const t = room('device-ended', {
  enrol: 'Enrol this browser anew',
  kept_one:
    '{{count}} entry that is not sent yet stays here, and is sent as of the device that was ended.',
  kept_other:
    '{{count}} entries that are not sent yet stay here, and are sent as of the device that was ended.',
  lead: 'If that was a mistake, enrol this browser anew: it becomes another device, and sells on from now. Do not clear its data.',
  title: 'This browser was ended as a device by a manager',
});
