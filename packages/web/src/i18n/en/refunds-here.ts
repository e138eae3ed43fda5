import { room } from '../room.ts';

/** Texts of refunds without a connection. */
export const t = room('refunds-here', {
  ownLimit:
    'This is more than you give back alone. With a connection you can ask a manager for it.',
  cashLimit:
    'Less was paid in cash. Without a connection only a manager gives the rest in cash; otherwise wait for the connection.',
  daysOver: 'The days for returns of this sale are over. With a connection you can ask a manager.',
  inCash: 'To give back in cash',
  lead: 'Without a connection: from receipts of this device, each line once, in cash. It is sent as soon as the server answers.',
  lineBack:
    'Of some lines something came back already. What is left of them can come back once there is a connection.',
  linkNeedsServer:
    'Only the server knows whose code this is, and there is no connection. Type the number that is printed under it: receipts of this device are found by it.',
  needsApproval: 'You may not take goods back alone, and nobody can be asked without a connection.',
  notHere:
    'This receipt is not on this device. Without a connection only its own receipts can come back.',
  notKept: 'The refund could not be kept on this device. Give nothing back; try again.',
  onAccount: 'What was sold on account comes off the account first, and that needs a connection.',
  receiptsHere: 'Receipts of this device',
  noneHere: 'The server does not answer, and no receipt of this device matches.',
  savedHere: 'Saved on this device',
  unsentRefunds: 'Refunds on this device, not sent yet',
});
