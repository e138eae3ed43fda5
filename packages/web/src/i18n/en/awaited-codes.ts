import { room } from '../room.ts';

/** Texts of mobile money that was taken before its code was there. */
export const t = room('awaited-codes', {
  atShift: 'Awaiting a code',
  atShiftValue_one: '{{count}} payment, {{amount}}',
  atShiftValue_other: '{{count}} payments, {{amount}}',
  cancel: 'Cancel',
  closing_one:
    '{{count}} payment by mobile money still awaits its code. You can close now; it is entered later.',
  closing_other:
    '{{count}} payments by mobile money still await their codes. You can close now; they are entered later.',
  code: 'Transaction code',
  codeLater: 'Leave it empty if the code has not come yet: the payment waits for it.',
  codeNeeded: 'Enter the code as the message shows it.',
  enter: 'Enter the code',
  enterOf: 'Enter the code of {{receipt}}',
  entered: '{{receipt}} has its code.',
  lead: 'Taken as mobile money before the code was there. Look for the message of the provider.',
  more: 'The oldest {{shown}} of {{count}} are shown.',
  payer: 'Phone number that pays',
  payerHint: 'Kept until the code is there, and no longer.',
  save: 'Save the code',
  title_one: 'Awaiting a code: {{count}} payment, {{amount}}',
  title_other: 'Awaiting a code: {{count}} payments, {{amount}}',
  tooLate: 'Another code was entered meanwhile.',
});
