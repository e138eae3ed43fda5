import { expect, test } from 'vitest';
import { AUDIT_GROUPS } from '@tillbook/core/audit/audit-groups';
import { PLATFORM_FORMATS } from '@tillbook/core/formats';
import { EXPENSE_CATEGORIES } from '@tillbook/core/books/expenses';
import { CHART } from '@tillbook/core/ledger/accounts';
import { JOURNAL_SOURCES } from '@tillbook/core/ledger/journal-sources';
import { UNITS } from '@tillbook/core/products/units';
import { REFUND_KINDS, REFUND_REASONS } from '@tillbook/core/refunds/reasons';
import { DIMENSIONS, FACTS } from '@tillbook/core/reports/report-columns';
import { CLASSES } from '@tillbook/core/reports/abc';
import { SUMMARY_SUMS } from '@tillbook/core/reports/summary-lines';
import { CASH_CATEGORIES, CASH_MOVE_KINDS } from '@tillbook/core/sales/cash-moves';
import { DISCARD_REASONS } from '@tillbook/core/sales/cart-discards';
import { PAYMENT_METHODS } from '@tillbook/core/sales/payment';
import { COLLECT_METHODS, PAYOUT_METHODS } from '@tillbook/core/ledger/journal-of-customer';
import { ADJUSTMENT_REASONS } from '@tillbook/core/stock/adjustments';
import { MOVEMENT_KINDS } from '@tillbook/core/stock/movement';
import { formatFor } from '../i18n/format.ts';
import { cellText, kindOf, type ColumnName } from './report-words.ts';

const format = formatFor({
  ...{ locale: 'en', formats: PLATFORM_FORMATS, currency: 'TZS' },
  timeZone: 'Africa/Dar_es_Salaam',
});

/** Everything that a column of words can hold. */
const HELD: Readonly<Record<string, readonly string[]>> = {
  tender: [...PAYMENT_METHODS, ...COLLECT_METHODS, ...PAYOUT_METHODS],
  returnKind: [...REFUND_KINDS, 'blind'],
  returnReason: REFUND_REASONS,
  adjustmentReason: ADJUSTMENT_REASONS,
  discardReason: DISCARD_REASONS,
  cashKind: CASH_MOVE_KINDS,
  cashCategory: CASH_CATEGORIES,
  accountKind: CHART.map(({ kind }) => kind),
  postedBy: JOURNAL_SOURCES,
  paperKind: JOURNAL_SOURCES,
  unit: UNITS,
  expenseCategory: EXPENSE_CATEGORIES,
  shrinkReason: [...ADJUSTMENT_REASONS, ...JOURNAL_SOURCES],
  abcClass: CLASSES,
  summaryLine: [...SUMMARY_SUMS, ...PAYMENT_METHODS],
  heldKind: ['gift_card', 'store_credit', 'deposit', 'points'],
  act: ['sale_posted', 'customer.credit_paid_out', 'pin.locked'],
  actGroup: AUDIT_GROUPS,
  stockKind: MOVEMENT_KINDS,
  buyerKind: ['new', 'returning'],
  moneyFor: ['of_sales', 'of_debts', 'paid_out'],
  estimate: ['estimated', 'too_few_days'],
};

test('every column of words is known by what it can hold', () => {
  const columns = Object.keys({ ...DIMENSIONS, ...FACTS }) as ColumnName[];
  const ofWords = columns.filter((one) => kindOf(one) === 'word');
  expect(Object.keys(HELD).sort()).toEqual([...ofWords].sort());
});

test.each(Object.entries(HELD))('no report shows a name of the program under %s', (name, held) => {
  for (const value of new Set(held)) {
    const text = cellText(name as ColumnName, value, format);
    // Of a unit the name may be its word; everything else is a sentence's beginning.
    const word = name === 'unit' ? /^[^_]+$/ : /^[A-Z][^_]*$/;
    expect(text, value).toMatch(word);
  }
});
