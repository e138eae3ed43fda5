import { room } from '../room.ts';

/** Texts of who approved what of a sale. */
export const t = room('sale-approvals', {
  approved: 'Approved',
  approvedBy: 'Approved by {{name}}, {{at}}',
  asked: 'Asked by {{name}}, {{at}}',
});
