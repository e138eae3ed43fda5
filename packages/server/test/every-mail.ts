import { NOTICE_KINDS } from '@tillbook/core/notices/notice-kinds';
import type { Mail } from '../src/mail/mailer.ts';
import * as texts from '../src/mail/mail-texts.ts';
import * as notices from '../src/mail/notice-texts.ts';

type Makers = typeof texts & typeof notices;
type KindOfMail = { [K in keyof Makers]: K extends `${string}Mail` ? K : never }[keyof Makers];

/** Whom they go to. */
export const MAILED = 'neema@example.test';
const LINK = 'http://127.0.0.1:3000/register?invite=abc';
const CODE = '042137';

/** What each kind of notice is told with; every word of it was typed by somebody. */
function toldOf(words: string) {
  const names = [words, words];
  const who = { person: words, branch: words, till: words, device: words, name: words };
  const detail = { ...who, number: words, answer: 'refused', count: 2, names };
  return NOTICE_KINDS.map((kind) => ({ kind, detail }));
}

/** One mail of every kind that leaves, with these words wherever somebody typed them. */
export function everyMail(words: string): Readonly<Record<KindOfMail, Mail>> {
  const sale = { receiptNumber: words, businessName: words, branchName: words };
  const place = { name: words, businessName: words, link: LINK, days: 3 };
  const total = { totalMinor: 310_000, currency: 'TZS' };
  const person = { name: words, email: MAILED };
  return {
    verificationMail: texts.verificationMail(MAILED, words, CODE),
    alreadyRegisteredMail: texts.alreadyRegisteredMail(MAILED),
    resetMail: texts.resetMail(MAILED, CODE),
    passwordChangedMail: texts.passwordChangedMail(MAILED, 1),
    newAddressMail: texts.newAddressMail(MAILED, CODE),
    addressWantedMail: texts.addressWantedMail(MAILED),
    emailWishMail: texts.emailWishMail(MAILED, words, LINK),
    emailChangedMail: texts.emailChangedMail(MAILED),
    secondStepMail: texts.secondStepMail(MAILED, 'on'),
    passkeyMail: texts.passkeyMail(MAILED, 'added', words),
    passkeyRefusedMail: texts.passkeyRefusedMail(MAILED),
    recoveryCodeUsedMail: texts.recoveryCodeUsedMail(MAILED, 3),
    codesRefusedMail: texts.codesRefusedMail(MAILED),
    invitationMail: texts.invitationMail(MAILED, { ...place, inviterName: words }),
    ownershipOfferedMail: texts.ownershipOfferedMail(MAILED, { ...place, ownerName: words }),
    ownershipChangedMail: texts.ownershipChangedMail(MAILED, {
      ...{ businessName: words, before: words, after: words },
    }),
    ownershipDeclinedMail: texts.ownershipDeclinedMail(MAILED, place),
    visitAskedMail: texts.visitAskedMail(MAILED, { ...place, byName: words, reason: words }),
    receiptMail: texts.receiptMail(MAILED, { ...sale, ...total }, LINK, {
      numberFormat: 'comma_point',
    }),
    digestMail: notices.digestMail(person, { name: words }, toldOf(words)),
  };
}
