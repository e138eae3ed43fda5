import { ACCOUNT } from '@tillbook/core/ledger/accounts';
import { statement, type Reader } from '../db/database.ts';
import { valuesOf, WITHIN, type Asked } from './analytics.sql.ts';
import { booked, inPeriod } from './report-books.sql.ts';
import { RETURNED, SOLD_HOURS } from './returned.sql.ts';
import { columnOf, type Scope } from './scope.ts';

const REFUNDED = statement(
  'mix_refunded',
  `select coalesce(sum(net_minor + tax_minor), 0)::bigint "refundedMinor"
   from ${RETURNED} r where ${WITHIN} and kind = 'refund'`,
);

/** What came back with its tax; voided sales are none of it. */
export async function refundedWithTax(reader: Reader, asked: Asked): Promise<number> {
  return (await reader.one<{ refundedMinor: number }>(REFUNDED, valuesOf(asked))).refundedMinor;
}

/** What a product sold in one of the weeks, which are counted back from the last one. */
export interface WeekOfProduct {
  readonly productId: string;
  readonly week: number;
  readonly quantityMilli: number;
}

const WEEKS = statement(
  'mix_weeks',
  `select product_id "productId", (($2::date - business_date) / 7)::int week,
     sum(quantity_milli)::bigint "quantityMilli"
   from product_day where ${WITHIN} group by 1, 2`,
);

/** The units of every product by week; a week in which it moved nothing has no row. */
export async function weeksOfProducts(reader: Reader, asked: Asked): Promise<WeekOfProduct[]> {
  return reader.rows<WeekOfProduct>(WEEKS, valuesOf(asked));
}

const RESULT = statement(
  'mix_result',
  `select coalesce(sum(debit_minor - credit_minor)
       filter (where kind = 'expense' and code <> '${ACCOUNT.COST_OF_GOODS_SOLD}'), 0)::bigint
       "expensesMinor",
     coalesce(sum(credit_minor - debit_minor)
       filter (where kind = 'income' and code <> '${ACCOUNT.SALES}'), 0)::bigint
       "otherIncomeMinor"
   from (${booked((day) => `${inPeriod(day)} and a.kind in ('income', 'expense')`)}) x`,
);

export interface OtherResult {
  readonly expensesMinor: number;
  readonly otherIncomeMinor: number;
}

/** What the books know besides sales and the cost of what was sold. */
export async function otherResult(reader: Reader, asked: Asked): Promise<OtherResult> {
  return reader.one<OtherResult>(RESULT, valuesOf(asked));
}

const TARGETS = statement(
  'mix_targets',
  `select b.branch_id "branchId", b.name, b.daily_target_minor "dailyTargetMinor", own.today,
     coalesce(sum(h.total_minor) filter (where h.business_date < own.today), 0)::bigint
       "soldMinor",
     coalesce(sum(h.total_minor) filter (where h.business_date = own.today), 0)::bigint
       "todayMinor"
   from unnest($1::uuid[], $2::date[]) as own (branch_id, today)
   join branch b on b.branch_id = own.branch_id and b.daily_target_minor is not null
   left join ${SOLD_HOURS} h on h.business_id = b.business_id and h.branch_id = b.branch_id
     and h.business_date between date_trunc('month', own.today)::date and own.today
   group by b.branch_id, b.name, b.daily_target_minor, own.today
   order by b.name collate "C", b.branch_id`,
);

export interface TargetRow {
  readonly branchId: string;
  readonly name: string;
  readonly dailyTargetMinor: number;
  /** The business day that runs there. */
  readonly today: string;
  readonly soldMinor: number;
  readonly todayMinor: number;
}

/** Branches that have a target, with what customers paid from the first of their month on. */
export async function branchTargets(reader: Reader, scope: Scope): Promise<TargetRow[]> {
  const values = [columnOf(scope, 'branchId'), columnOf(scope, 'today')];
  return reader.rows<TargetRow>(TARGETS, values);
}
