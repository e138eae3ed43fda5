import { csvLine } from '@tillbook/core/csv';
import { PLATFORM_FORMATS } from '@tillbook/core/formats';
import { NOTICE_KINDS } from '@tillbook/core/notices/notice-kinds';
import type { Mail } from '../src/mail/mailer.ts';
import * as texts from '../src/mail/mail-texts.ts';
import * as notices from '../src/mail/notice-texts.ts';
import * as reports from '../src/mail/report-texts.ts';
import * as statements from '../src/mail/statement-texts.ts';

type Makers = typeof texts & typeof notices & typeof reports & typeof statements;
type KindOfMail = { [K in keyof Makers]: K extends `${string}Mail` ? K : never }[keyof Makers];

/** Whom they go to. */
export const MAILED = 'neema@example.test';
const LINK = 'http://127.0.0.1:3000/register?invite=abc';
const CODE = '042137';

const VOIDED = {
  ...{ state: 'voided' as const, refundedMinor: 310_000, timezone: 'UTC' },
  backAt: '2026-03-04T07:00:00.000Z',
};
const DAY = {
  ...{ date: '2026-03-03', currency: 'TZS', netMinor: 300_000, usualMinor: 310_000 },
  ...{ differenceMinor: -10_000, part: 'customers', partMinor: -12_000, outCount: 1 },
};

/** What each kind of notice is told with; every word of it was typed by somebody. */
function toldOf(words: string) {
  const names = [words, words];
  const who = { person: words, branch: words, till: words, device: words, name: words };
  const detail = { ...who, number: words, answer: 'refused', count: 2, names, ...DAY };
  return NOTICE_KINDS.map((kind) => ({ kind, detail }));
}

/** A report with a row of what somebody typed. */
function reportOf(words: string) {
  const days = { from: '2026-03-01', to: '2026-03-03', today: '2026-03-04' };
  const row = { ids: {}, cells: { product: words }, values: { netSales: 310_000 }, before: null };
  return {
    ...{ ...days, report: 'sales-by-product', currency: 'TZS', timezone: 'UTC' },
    ...{ asOf: '2026-03-04T07:00:00.000Z', comparedFrom: null, comparedTo: null, only: null },
    ...{ dimensions: ['product' as const], facts: [], measures: ['netSales' as const] },
    ...{ rows: [row], rowsCount: 1, totals: { netSales: 310_000 }, totalsBefore: null },
  };
}

/** A statement in whose name and numbers somebody typed. */
function statementOf(words: string): statements.ToldStatement {
  const ageing = { days0to30: 0, days31to60: 0, days61to90: 0, daysOver90: 0 };
  const row = {
    ...{ entryNo: 1, kind: 'payment' as const, sourceId: words, number: words, dueOn: null },
    ...{ businessDate: '2026-03-03', amountMinor: -1, openMinor: 0, balanceAfterMinor: 0 },
    ...{ postedByName: words, voidedByName: words, voidReason: words, takesBack: null },
  };
  return {
    said: {
      ...{ customerId: words, name: words, phone: null, businessName: words, currency: 'TZS' },
      ...{ from: '2026-03-01', to: '2026-03-03', openingMinor: 1, rows: [row], isCut: false },
      ...{ closingMinor: 0, balanceMinor: 0, overdueMinor: 0, ageing },
    },
    sums: { rowsCount: 1, addedMinor: 0, takenOffMinor: 1 },
  };
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
    receiptMail: texts.receiptMail(
      MAILED,
      { ...sale, ...total, ...VOIDED },
      LINK,
      PLATFORM_FORMATS,
    ),
    statementMail: statements.statementMail(MAILED, statementOf(words), PLATFORM_FORMATS),
    digestMail: notices.digestMail(
      person,
      { name: words, formats: PLATFORM_FORMATS },
      toldOf(words),
    ),
    reportMail: reports.reportMail(person, reportOf(words), {
      ...{ businessName: words, viewName: words, every: 'week', file: csvLine([words]) },
      ...{ counted: [{ name: 'netSales', title: 'Net sales' }], formats: PLATFORM_FORMATS },
    }),
  };
}
