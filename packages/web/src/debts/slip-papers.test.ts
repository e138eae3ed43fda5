import type { PayoutSlip } from '@tillbook/core/customers/debt-papers.api';
import type { CustomerStatement, LedgerRow, PaymentSlip } from '@tillbook/core/customers/debts.api';
import { PLATFORM_FORMATS } from '@tillbook/core/formats';
import { expect, test } from 'vitest';
import { formatFor } from '../i18n/format.ts';
import {
  paymentPaper,
  payoutPaper,
  statementPaper,
  type Pair,
  type SlipPaper,
} from './slip-papers.ts';

/** The office is elsewhere than the branch, and in another zone. */
const PLACE = { locale: 'en', formats: PLATFORM_FORMATS, currency: 'USD', timeZone: 'UTC' };
const COMMON = {
  ...{ _id: 'id', customerId: 'c', customerName: 'Asha Mbezi', customerPhone: null },
  ...{ businessName: 'Amina Shop', branchName: 'Main branch', currency: 'TZS' },
  ...{ timezone: 'Africa/Dar_es_Salaam', note: null, isAtTill: true, postedByName: 'Juma' },
};
const PAYMENT: PaymentSlip = {
  ...COMMON,
  ...{ number: 'RCP-1', method: 'mobile_money', provider: 'M-Pesa', reference: 'QX1234AB' },
  ...{ amountMinor: 4_500_000, balanceAfterMinor: 500_000, postedAt: '2026-11-23T21:30:00Z' },
  paid: [{ number: 'COB-1', amountMinor: 4_500_000 }],
  ...{ voidedAt: null, voidedByName: null, voidReason: null },
};
const PAYOUT: PayoutSlip = {
  ...COMMON,
  ...{ number: 'CPO-1', method: 'cash', reference: null, amountMinor: 200_000 },
  ...{ balanceAfterMinor: -300_000, postedAt: '2026-11-23T09:30:00Z', note: 'Asked for it' },
};

const said = ([label, value]: Pair) => `${label}: ${value}`;
const linesOf = (paper: SlipPaper): string[] => [
  ...paper.marks,
  ...paper.head,
  paper.title,
  ...paper.facts.map(said),
  ...(paper.rows ?? []).map(({ what, figures }) => `${what}: ${figures.join(' ')}`),
  ...[paper.total, ...paper.more].map(said),
  ...paper.foot,
  ...(paper.signature === undefined ? [] : [paper.signature]),
];

test('a payment is told as a receipt is, in the money of the business and the hours of its branch', () => {
  expect(linesOf(paymentPaper(PAYMENT, PLACE, false))).toEqual([
    ...['Amina Shop', 'Main branch', 'Receipt of payment'],
    ...['Number: RCP-1', 'Date: 24 Nov 2026, 00:30', 'Customer: Asha Mbezi'],
    ...['Amount (TZS): 45,000.00', 'Paid by: Mobile money · M-Pesa · QX1234AB'],
    ...['COB-1: 45,000.00', 'Still owed: 5,000.00', 'Taken by Juma'],
  ]);
});

test('a copy says so; one that was taken back says when above all else, and not why or by whom', () => {
  const gone = { voidedAt: '2026-11-24T22:00:00Z', voidedByName: 'Neema', voidReason: 'Not his' };
  expect(paymentPaper(PAYMENT, PLACE, true).marks).toEqual(['COPY']);
  const lines = linesOf(paymentPaper({ ...PAYMENT, ...gone }, PLACE, true));
  expect(lines.slice(0, 3)).toEqual(['VOIDED 25 Nov 2026', 'COPY', 'Amina Shop']);
  expect(lines.join()).not.toMatch(/Neema|Not his/);
});

test('what is paid out is signed for', () => {
  expect(linesOf(payoutPaper(PAYOUT, PLACE, true))).toEqual([
    ...['COPY', 'Amina Shop', 'Main branch', 'Credit paid out'],
    ...['Number: CPO-1', 'Date: 23 Nov 2026, 12:30', 'Customer: Asha Mbezi'],
    ...['Amount (TZS): 2,000.00', 'Paid by: Cash', 'We owe them: 3,000.00'],
    ...['Note: Asked for it', 'Paid out by Juma', 'Signature of who took it'],
  ]);
});

const row = (over: Partial<LedgerRow>): LedgerRow => ({
  ...{ entryNo: 1, kind: 'sale', sourceId: 's', number: 'MB-1', businessDate: '2026-11-01' },
  ...{ dueOn: null, amountMinor: 310_000, openMinor: 0, balanceAfterMinor: 0 },
  ...{ postedByName: 'Juma', voidedByName: null, voidReason: null, takesBack: null },
  ...over,
});

test('a statement is told row by row, from what was owed to what is owed', () => {
  const said: CustomerStatement = {
    ...{ customerId: 'c', name: 'Asha Mbezi', phone: null, businessName: 'Amina Shop' },
    ...{ currency: 'TZS', from: '2026-11-01', to: '2026-11-30', openingMinor: 100_000 },
    rows: [
      row({}),
      row({ kind: 'payment', number: 'RCP-1', amountMinor: -50_000, voidedByName: 'Neema' }),
    ],
    ...{ isCut: true, closingMinor: 360_000, balanceMinor: 360_000, overdueMinor: 100_000 },
    ageing: { days0to30: 0, days31to60: 0, days61to90: 0, daysOver90: 0 },
  };
  expect(linesOf(statementPaper(said, formatFor(PLACE)))).toEqual([
    ...['Amina Shop', 'Statement', 'Customer: Asha Mbezi'],
    ...['From: 1 Nov 2026', 'To: 30 Nov 2026', 'Owed before: 1,000.00'],
    'Sale MB-1: 1 Nov 2026 3,100.00',
    'Payment RCP-1 (Taken back): 1 Nov 2026 −500.00',
    ...['Owed at the end (TZS): 3,600.00', 'Overdue: 1,000.00'],
    'Only the first 1,000 rows are shown. Choose a shorter period.',
  ]);
});
