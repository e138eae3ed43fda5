import { dateWriter } from '@tillbook/core/date-writer';
import type { Formats } from '@tillbook/core/formats';
import { formatMoney } from '@tillbook/core/money';
import type { PaymentMethod } from '@tillbook/core/sales/payment';
import { backOnReceipt } from '@tillbook/core/sales/receipt-back';
import type { Sale } from '@tillbook/core/sales/sales.api';
import type { Mail } from './mailer.ts';

/** Every sentence that leaves by mail, in one place. A code stands alone on its line. */

const CODE_LIFE = 'It is good for 10 minutes and for one use.';
const NOT_YOU = 'If you did not ask for this, you need not do anything.';

function mail(to: string, subject: string, paragraphs: readonly string[]): Mail {
  return { to, subject, text: `${paragraphs.join('\n\n')}\n` };
}

/** With the code that verifies an e-mail. */
export function verificationMail(to: string, name: string, code: string): Mail {
  return mail(to, `${code} is your Tillbook code`, [
    `Hello ${name},`,
    'this code verifies your e-mail address:',
    code,
    `${CODE_LIFE} ${NOT_YOU}`,
  ]);
}

/** To the owner of an account, when somebody registered with its e-mail. */
export function alreadyRegisteredMail(to: string): Mail {
  return mail(to, 'You already have a Tillbook account', [
    'Hello,',
    'somebody, perhaps you, tried to open a Tillbook account with this e-mail address. It ' +
      'belongs to your account already, so no other was opened. Sign in with it, or use ' +
      '"Forgot password" if you do not remember your password.',
    NOT_YOU,
  ]);
}

/** With the code that lets a person set a new password. */
export function resetMail(to: string, code: string): Mail {
  return mail(to, `${code} is your Tillbook reset code`, [
    'Hello,',
    'this code lets you set a new password:',
    code,
    `${CODE_LIFE} ${NOT_YOU}`,
  ]);
}

/** After the password was changed or reset. */
export function passwordChangedMail(to: string, passkeysGone = 0): Mail {
  return mail(to, 'Your Tillbook password was changed', [
    'Hello,',
    'the password of your account was changed, and other devices were signed out.',
    ...(passkeysGone === 0
      ? []
      : ['Your passkeys were removed with it. You can add them again in your profile.']),
    'If this was not you, use "Forgot password" on the sign-in page now.',
  ]);
}

/** To a new address, with the code that proves it. */
export function newAddressMail(to: string, code: string): Mail {
  return mail(to, `${code} is your Tillbook code`, [
    'Hello,',
    'this code makes this the address of your Tillbook account:',
    code,
    `${CODE_LIFE} ${NOT_YOU}`,
  ]);
}

/** To the owner of an account, when somebody wishes for its address. */
export function addressWantedMail(to: string): Mail {
  return mail(to, 'Somebody wanted this address for a Tillbook account', [
    'Hello,',
    'somebody, perhaps you, wanted to use this e-mail address for another Tillbook account. It ' +
      'belongs to your account already, so nothing was changed.',
    NOT_YOU,
  ]);
}

/** To the address in use, when its owner, or somebody else, wishes for another. */
export function emailWishMail(to: string, wanted: string, link: string): Mail {
  return mail(to, 'Your Tillbook account is to have another e-mail address', [
    'Hello,',
    `somebody who knows your password wants your account to have the address ${wanted}. ` +
      'If this was you, you need not do anything here.',
    'If this was not you, open this link. The account keeps, or gets back, this address, everybody ' +
      'is signed out, and you set a new password:',
    link,
    'It is good for 72 hours.',
  ]);
}

/** To the address before, once another took its place. */
export function emailChangedMail(to: string): Mail {
  return mail(to, 'Your Tillbook account has another e-mail address', [
    'Hello,',
    'your account has another e-mail address from now on; other devices were signed out.',
    'If this was not you, open the link in the mail that we sent you before: it takes this back.',
  ]);
}

/** After the second step was switched on or off. */
export function secondStepMail(to: string, now: 'on' | 'off'): Mail {
  return mail(to, `Two-step sign-in of your Tillbook account is ${now}`, [
    'Hello,',
    now === 'on'
      ? 'from now on signing in asks for a code of your authenticator app.'
      : 'from now on your password alone signs in.',
    'If this was not you, use "Forgot password" on the sign-in page now.',
  ]);
}

/** When a passkey was added to an account, or removed. */
export function passkeyMail(to: string, what: 'added' | 'removed', name: string): Mail {
  return mail(to, `A passkey of your Tillbook account was ${what}`, [
    'Hello,',
    what === 'added'
      ? `the passkey "${name}" now signs in to your account, without your password.`
      : `the passkey "${name}" no longer signs in to your account.`,
    'If this was not you, use "Forgot password" on the sign-in page now: that signs everybody out ' +
      'and removes every passkey.',
  ]);
}

/** When a passkey counted less than at the sign-in before. */
export function passkeyRefusedMail(to: string): Mail {
  return mail(to, 'A passkey of your Tillbook account was refused', [
    'Hello,',
    'somebody signed in with one of your passkeys, but it looks like a copy of it. They did not ' +
      'get in.',
    'Sign in with your password, and in your profile remove the passkeys that you do not know.',
  ]);
}

/** After a recovery code was used. */
export function recoveryCodeUsedMail(to: string, left: number): Mail {
  return mail(to, 'A recovery code of your Tillbook account was used', [
    'Hello,',
    `one of your recovery codes was used; ${left} are left. You can make new ones in your profile.`,
    'If this was not you, use "Forgot password" on the sign-in page now, and make new codes.',
  ]);
}

/** When somebody with the password shows wrong codes on a device that nobody knows. */
export function codesRefusedMail(to: string): Mail {
  return mail(to, 'Somebody may know your Tillbook password', [
    'Hello,',
    'somebody entered your password on a new device, but no right code of your authenticator app. ' +
      'They did not get in.',
    'If this was not you, use "Forgot password" on the sign-in page to set a new password.',
  ]);
}

/** To a person who is invited to work in a business. */
export function invitationMail(
  to: string,
  invitation: { name: string; inviterName: string; businessName: string; link: string },
): Mail {
  const { name, inviterName, businessName, link } = invitation;
  return mail(to, `${businessName} invites you to Tillbook`, [
    `Hello ${name},`,
    `${inviterName} invites you to work in ${businessName}. Open this link to begin:`,
    link,
    'It is good for 72 hours and for one use. Do not pass it on.',
  ]);
}

/** To an admin whom the owner offers the business. */
export function ownershipOfferedMail(
  to: string,
  offer: { name: string; ownerName: string; businessName: string; days: number },
): Mail {
  const { name, ownerName, businessName, days } = offer;
  return mail(to, `${ownerName} offers you ${businessName}`, [
    `Hello ${name},`,
    `${ownerName} wants you to own ${businessName} in Tillbook from now on. You can say yes or no ` +
      `under Settings, Data, within ${days} days. Until you say yes, nothing changes.`,
  ]);
}

/** To both, once a business has another owner. */
export function ownershipChangedMail(
  to: string,
  done: { businessName: string; before: string; after: string },
): Mail {
  const { businessName, before, after } = done;
  return mail(to, `${businessName} has another owner`, [
    'Hello,',
    `${before} handed ${businessName} over to ${after}, who owns it from now on. ${before} stays ` +
      'one of its admins.',
    'If you know nothing of this, change your password and write to whoever runs this service.',
  ]);
}

/** To the owner, when the one they offered the business to says no. */
export function ownershipDeclinedMail(
  to: string,
  { businessName, name }: { businessName: string; name: string },
): Mail {
  return mail(to, `${name} does not take over ${businessName}`, [
    'Hello,',
    `you offered ${businessName} to ${name}, who said no. You still own it.`,
  ]);
}

/** To an owner whom the platform asks to see their business. */
export function visitAskedMail(
  to: string,
  asked: { name: string; byName: string; businessName: string; reason: string; days: number },
): Mail {
  const { name, byName, businessName, reason, days } = asked;
  return mail(to, `${byName} asks to see ${businessName}`, [
    `Hello ${name},`,
    `${byName}, who helps to run this service, asks to see ${businessName} as you see it: ${reason}`,
    `You choose what they see and for how long under Settings, Data, within ${days} days. They ` +
      'can change nothing, and each page that they look at stands in your audit. Until you say ' +
      'yes, they see nothing.',
  ]);
}

type Mailed = Pick<
  Sale,
  | 'receiptNumber'
  | 'businessName'
  | 'branchName'
  | 'totalMinor'
  | 'currency'
  | 'timezone'
  | 'state'
  | 'refundedMinor'
  | 'backAt'
>;

/** To a customer who wants the receipt by mail: it says too when the sale was undone. */
export function receiptMail(to: string, sale: Mailed, link: string, formats: Formats): Mail {
  const { receiptNumber, businessName, branchName, totalMinor, currency } = sale;
  const money = (minor: number) => formatMoney(minor, currency, 'en', formats.numberFormat);
  const { gone, givenBackMinor } = backOnReceipt(sale);
  const sums = [`${RECEIPT_WORDS.total}: ${money(totalMinor)}`];
  if (givenBackMinor > 0) sums.push(`${RECEIPT_WORDS.givenBack}: ${money(givenBackMinor)}`);
  return mail(to, `Receipt ${receiptNumber} from ${businessName}`, [
    ...(gone === null ? [] : [goneLine(RECEIPT_WORDS[gone], sale, formats)]),
    'Hello,',
    `here is your receipt ${receiptNumber} from ${businessName}, ${branchName}:`,
    link,
    sums.join('\n'),
    'Whoever has this address can see the receipt.',
  ]);
}

/** As every receipt says it above all else: nothing of this sale is left, since that day. */
function goneLine(word: string, { backAt, timezone }: Mailed, formats: Formats): string {
  return backAt === null ? word : `${word} ${dateWriter('en', formats, timezone).date(backAt)}`;
}

/** As tills call them: a way of paying without a word here is none that compiles. */
const PAYMENT_NAMES: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Cash',
  mobile_money: 'Mobile money',
  card: 'Card',
  other: 'Other',
  credit: 'On account',
  store_credit: 'Store credit',
  exchange: 'Exchange',
  gift_card: 'Gift card',
  deposit: 'Deposit',
};

/** The words of a receipt's page. */
export const RECEIPT_WORDS = {
  receipt: 'Receipt',
  date: 'Date',
  total: 'Total',
  discount: 'Discount',
  exempt: 'Tax exempt',
  rounding: 'Cash rounding',
  change: 'Change',
  voided: 'VOIDED',
  refunded: 'GIVEN BACK',
  givenBack: 'Given back',
  backFrom: 'Comes back from',
  taxNumber: 'Tax number',
  taxRate: 'Rate',
  net: 'Net',
  tax: 'Tax',
  thanks: 'Thank you',
  gone: 'This receipt is not here',
  goneHint: 'Check the address, or ask the shop for it once more.',
  methods: PAYMENT_NAMES,
} as const;

/** The words of the local mailbox page. */
export const MAILBOX_WORDS = {
  title: 'Local mailbox',
  why: 'No mail server is set (SMTP_URL), so mails stay on this machine.',
  refresh: 'Refresh',
  empty: 'No mails yet.',
  to: 'To',
} as const;
