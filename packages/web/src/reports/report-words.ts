import { AUDIT_GROUPS } from '@tillbook/core/audit/audit-groups';
import { EXPENSE_CATEGORIES } from '@tillbook/core/books/expenses';
import { JOURNAL_SOURCES } from '@tillbook/core/ledger/journal-sources';
import { UNITS } from '@tillbook/core/products/units';
import type { ReportGroup } from '@tillbook/core/reports/report-rule';
import type { ReportName } from '@tillbook/core/reports/reports';
import {
  DIMENSIONS,
  FACTS,
  type Dimension,
  type Fact,
} from '@tillbook/core/reports/report-columns';
import type { CellKind, Measure } from '@tillbook/core/reports/measure';
import { MEASURES, type MeasureName } from '@tillbook/core/reports/report-measures';
import { t as audit } from '../i18n/en/audit.ts';
import { t as books } from '../i18n/en/books.ts';
import { t as expenses } from '../i18n/en/expenses.ts';
import { t as products } from '../i18n/en/products.ts';
import { t } from '../i18n/en/reports.ts';
import type { Format } from '../i18n/format.ts';
import { actWords } from '../ui/act-words.ts';
import { monthText, weekdayText } from '../ui/charts/day-words.ts';
import { movementWord } from '../ui/movement-word.ts';

export type ColumnName = Dimension | Fact | MeasureName;
export type CellValue = string | number | null;

type Under<S extends string> = S extends `${infer A}-${infer B}` ? `${A}_${Under<B>}` : S;
const under = (name: ReportName): Under<ReportName> =>
  name.replaceAll('-', '_') as Under<ReportName>;

export function reportTitle(name: ReportName): string {
  const key = under(name);
  return t(`report_${key}`);
}

/** Said shorter where the tab already says what it is about. */
const SHORT = [
  ...['sales-journal', 'payments-by-day', 'payments-with-reference', 'tax-by-month'],
  ...['tax-by-rate', 'payables', 'stock-value', 'stock-value-by-branch'],
  ...['stock-value-by-category', 'stock-adjustments'],
] as const satisfies readonly ReportName[];

export function shortTitle(name: ReportName): string {
  const short = SHORT.find((one) => one === name);
  if (short === undefined) return reportTitle(name);
  const key = under(short) as Under<typeof short>;
  return t(`short_${key}`);
}

export function reportHow(name: ReportName): string {
  const key = under(name);
  return t(`how_${key}`);
}

export const groupTitle = (group: ReportGroup): string => t(`group_${group}`);

export const columnTitle = (name: ColumnName): string => t(`column_${name}`);

/** What a report may show by a name of the program; units have theirs where products are. */
const WORDS = [
  ...['bank', 'blind', 'card', 'cash', 'changed_mind', 'correction', 'credit', 'damage', 'drop'],
  ...['expired', 'faulty', 'food', 'found', 'from_safe', 'loss', 'mobile_money', 'no_sale'],
  ...['other_income', 'other', 'own_use', 'owner', 'pay_in', 'pay_out', 'refund', 'repairs'],
  ...['supplies', 'theft', 'transport', 'void', 'wages', 'wrong_item', 'wrong_price'],
  ...['asset', 'liability', 'equity', 'income'],
  ...['expense', 'blind_return', 'cash_move', 'customer_opening'],
  ...[
    'customer_payment',
    'customer_payment_back',
    'customer_payout',
    'customer_write_off',
    'customer_reward',
  ],
  ...['customer_write_off_back', 'customer_write_off_void'],
  ...[
    'goods_receipt',
    'gift_card',
    'gift_card_void',
    'layby_cancel',
    'deposit',
    'store_credit',
    'exchange',
  ],
  ...['expense_void', 'money_move', 'money_move_void'],
  ...['late_cash_move', 'late_refund', 'late_sale', 'opening_balance', 'opening_stock'],
  ...['sale', 'shift_close', 'shift_open', 'stock_adjustment'],
  ...['stock_count', 'supplier_bill', 'supplier_payment', 'supplier_payment_void'],
  ...['supplier_return'],
  ...['estimated', 'too_few_days'],
  ...['points', 'new', 'returning', 'of_debts', 'of_sales', 'paid_out'],
  ...['gross_sales', 'discounts', 'refunds', 'net_sales', 'tax', 'rounding', 'collected'],
  ...['customer_left', 'by_mistake', 'could_not_pay', 'practice'],
  ...['transfer_in', 'transfer_loss', 'transfer_out', 'unmatched_refund'],
] as const;
type Word = (typeof WORDS)[number];

function wordText(name: ColumnName, value: string): string {
  if (name === 'act') return actWords(value);
  if (name === 'stockKind') return movementWord(value);
  const group = AUDIT_GROUPS.find((one) => one === value);
  if (name === 'actGroup' && group !== undefined) return audit(`group_${group}`);
  // As the list of expenses says it: a till's word for the same is another one.
  const category = EXPENSE_CATEGORIES.find((one) => one === value);
  if (name === 'expenseCategory' && category !== undefined) return expenses(`category_${category}`);
  // As the journal says it of one: what is posted by a kind is many.
  const kind = JOURNAL_SOURCES.find((one) => one === value);
  if (name === 'paperKind' && kind !== undefined) return books(`source_${kind}`);
  const word = WORDS.find((one): one is Word => one === value);
  if (word !== undefined) return t(`word_${word}_is`);
  const unit = UNITS.find((one) => one === value);
  return unit === undefined ? value : products(`unit_${unit}`);
}

const NONE_OF = [
  ...['branch', 'brand', 'category', 'customer', 'family', 'payee', 'payment', 'provider'],
  ...['supplier', 'customerGroup', 'device', 'till'],
] as const;

/** What stands where a row has none of a dimension. */
export function noneOf(name: ColumnName): string {
  const known = NONE_OF.find((one) => one === name);
  return known === undefined ? t('none') : t(`noneOf_${known}`);
}

export function kindOf(name: ColumnName): CellKind {
  if (Object.hasOwn(DIMENSIONS, name)) return DIMENSIONS[name as Dimension];
  if (Object.hasOwn(FACTS, name)) return FACTS[name as Fact];
  return MEASURES[name as MeasureName].kind;
}

/** Figures stand on the right. */
export function isFigure(name: ColumnName): boolean {
  return ['rate', 'money', 'count', 'quantity'].includes(kindOf(name));
}

/** Goods as they are counted; what is an average or an estimate with decimals of its own. */
function quantityText(name: ColumnName, milli: number, format: Format): string {
  const { decimals }: Pick<Measure, 'decimals'> = MEASURES[name as MeasureName];
  return decimals === undefined ? format.quantity(milli) : format.mean(milli, decimals);
}

/** A value as it is read; of nothing the empty text. */
export function cellText(name: ColumnName, value: CellValue, format: Format): string {
  if (value === null) return '';
  const { locale } = format.place;
  const text = String(value);
  switch (kindOf(name)) {
    case 'word':
      return wordText(name, text);
    case 'day':
      return format.date(text);
    case 'month':
      return monthText(text, locale);
    case 'weekday':
      return weekdayText(Number(value), locale);
    case 'hour':
      return format.hour(Number(value));
    case 'instant':
      return format.dateTime(text);
    case 'rate':
      // A rate of tax is a name, as it was set.
      return Object.hasOwn(DIMENSIONS, name)
        ? format.percent(Number(value))
        : format.rate(Number(value));
    case 'money':
      return format.amount(Number(value));
    case 'quantity':
      return quantityText(name, Number(value), format);
    case 'count':
      return format.number(Number(value));
    default:
      return text;
  }
}
