import { room } from '../room.ts';

/** Texts of handing a business over. */
export const t = room('ownership', {
  accept: 'Take it over…',
  acceptNow: 'Take it over',
  accepted: 'You own {{name}} now.',
  begin: 'Hand it over…',
  choose: 'Choose an admin',
  decline: 'No, thank you',
  declineConfirm: 'Decline it',
  declineKeep: 'Think about it',
  declineQuestion: 'Say no to owning {{name}}?',
  declined: 'You said no. {{owner}} hears of it.',
  explained:
    'Offer it to one of its admins. Once they said yes with their own password, they alone can close it, export everything, forget customers and hand it over; you stay an admin.',
  failed: 'Who owns the business could not be loaded.',
  heir: 'New owner',
  heirMissing: 'Choose who is to own it.',
  nobody:
    'There is nobody to hand it over to yet: only an active admin with a proved e-mail address can own it. Invite one, or make somebody an admin, under Users.',
  offer: 'Offer it',
  offered: 'Offered to {{name}}. They have until {{until}} to answer.',
  offeredToYou:
    '{{owner}} wants you to own {{name}}. Until {{until}} you can say yes or no; nothing changes before.',
  owner: 'Owner',
  ownerOther: '{{name}} owns this business. Only they can hand it over or close it.',
  ownership: 'Owner of the business',
  taken:
    'From then on you alone can close it, export everything, forget customers and hand it over. {{owner}} stays an admin.',
  withdraw: 'Take the offer back',
  withdrawn: 'The offer was taken back.',
  you: '{{name}} (you)',
});
