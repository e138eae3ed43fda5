import { room } from '../room.ts';

/** Texts of a receipt of which something came back. */
export const t = room('receipt-back', {
  givenBack: 'Given back',
  gone_refunded: 'GIVEN BACK',
  gone_voided: 'VOIDED',
  goneOn_refunded: 'GIVEN BACK {{day}}',
  goneOn_voided: 'VOIDED {{day}}',
});
