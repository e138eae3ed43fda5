import { room } from '../room.ts';

/** Texts of several sellers at one till, and of its lock. */
export const t = room('sellers', {
  byPassword: 'Sign in with a password',
  cartStays: 'What is in the cart stays. The sale is of whoever confirms it.',
  choose: 'Who sells?',
  door: 'Sell here by PIN',
  doorHint: 'A PIN opens what is done at a till. Everything else asks for the password.',
  doorOffline:
    'No connection: a password cannot be checked now. A PIN that was used here opens the till.',
  failed: 'That did not work. Try again.',
  gone: 'Too many wrong PINs. This person comes in again once there is a connection.',
  expired: 'This device has not heard of this person for two weeks. Connect once.',
  lock: 'Lock the till',
  lockNeedsKnown: 'Without a connection only a PIN that was used here before opens the lock again.',
  lockNeedsPin: 'The lock opens by PIN: set one in your profile first.',
  locked: 'The till is locked',
  lockedFor: '{{name}} sold here last.',
  needsConnection: 'Was not at this device before: needs a connection',
  nobody: 'Nobody here has a PIN yet. A PIN is set in the profile.',
  nobodyKnown:
    'No PIN was used on this device yet. The first time needs a connection: it goes on once there is one.',
  noPin: 'No PIN yet: it is set in the profile',
  now: 'Sells now',
  passwordOffline:
    'Signing in with a password needs a connection. A PIN that was used here before opens the lock.',
  pin: 'PIN of {{name}}',
  pinOnce:
    'Type your PIN here once: then it opens this till without a connection, too, after a lock or a sign-out.',
  pinOnceQuestion: 'Your PIN, once',
  pinLocked: 'Too many wrong PINs: locked for now',
  pinNeeded: 'Type 4 to 6 digits.',
  sell: 'Sell as {{name}}',
  sellsNow: '{{name}} sells now.',
  silent: 'The server did not answer, and this device does not know the PIN. Try again.',
  typePin: 'Type PIN',
  unknown: 'Without a connection only people whose PIN was used here before can take over.',
  unlock: 'Unlock as {{name}}',
  wait: 'Too many wrong PINs. Wait {{seconds}} seconds.',
  waitFirst: 'A sale is on its way. One moment.',
  whoSells: 'Who sells:',
  wrong: 'The PIN is wrong.',
});
