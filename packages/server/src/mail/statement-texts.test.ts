import { PLATFORM_FORMATS } from '@tillbook/core/formats';
import type { LedgerRow } from '@tillbook/core/customers/debts.api';
import { expect, test } from 'vitest';
import { statementMail, type ToldStatement } from './statement-texts.ts';

const row = (over: Partial<LedgerRow>): LedgerRow => ({
  ...{ entryNo: 1, kind: 'sale', sourceId: 's', number: 'MB-1', businessDate: '2026-11-03' },
  ...{ dueOn: null, amountMinor: 310_000, openMinor: 0, balanceAfterMinor: 0 },
  ...{ postedByName: 'Juma', voidedByName: null, voidReason: null, takesBack: null },
  ...over,
});
const told = (over: Partial<ToldStatement['sums']>, rows: LedgerRow[] = []): ToldStatement => ({
  said: {
    ...{ customerId: 'c', name: 'Asha Mbezi', phone: null, businessName: 'Amina Shop' },
    ...{ currency: 'TZS', from: '2026-11-01', to: '2026-11-30', openingMinor: 100_000, rows },
    ...{ isCut: false, closingMinor: 0, balanceMinor: 0, overdueMinor: 0 },
    ageing: { days0to30: 0, days31to60: 0, days61to90: 0, daysOver90: 0 },
  },
  sums: { rowsCount: rows.length, addedMinor: 0, takenOffMinor: 0, ...over },
});
const textOf = (...given: Parameters<typeof told>) =>
  statementMail('asha@example.test', told(...given), PLATFORM_FORMATS).text.replaceAll(
    '\u00a0',
    ' ',
  );

test('a statement tells what was owed, each thing that happened and what is owed', () => {
  const rows = [
    row({}),
    row({ kind: 'payment', number: 'RCP-1', amountMinor: -50_000, voidedByName: 'Neema' }),
  ];
  const mail = textOf({ addedMinor: 310_000, takenOffMinor: 50_000 }, rows);
  expect(mail).toBe(`Hello,

here is the statement of Asha Mbezi from Amina Shop, 1 Nov 2026 to 30 Nov 2026:

You owed before: TZS 1,000.00

3 Nov 2026  Sale MB-1  TZS 3,100.00
3 Nov 2026  Payment RCP-1 (taken back)  −TZS 500.00

You owed at the end: TZS 3,600.00
`);
  expect(mail).not.toMatch(/Neema|Juma/);
});

test('amounts and days are written as the business chose', () => {
  const formats = {
    ...PLATFORM_FORMATS,
    ...({ dateFormat: 'iso', numberFormat: 'point_comma' } as const),
  };
  const { subject, text } = statementMail('a@b.test', told({}, [row({})]), formats);
  expect(subject).toBe('Statement from Amina Shop, 2026-11-01 to 2026-11-30');
  expect(text.replaceAll('\u00a0', ' ')).toContain('2026-11-03  Sale MB-1  TZS 3.100,00');
});

test('a long one tells its sums, all of it counted, not of the rows that are at hand', () => {
  const mail = textOf({ rowsCount: 1_500, addedMinor: 9_000_000, takenOffMinor: 9_500_000 }, [
    row({}),
  ]);
  expect(mail).toContain('1500 entries, too many for a mail');
  expect(mail).toContain('Added: TZS 90,000.00\nTaken off: TZS 95,000.00');
  expect(mail).toContain('We owed you at the end: TZS 4,000.00');
  expect(mail).not.toContain('MB-1');
});

test('nothing happened is said, too', () => {
  expect(textOf({})).toContain(
    'Nothing happened in this period.\n\nYou owed at the end: TZS 1,000',
  );
});
