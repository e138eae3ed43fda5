import type { DebtRow } from '@tillbook/core/customers/debts.api';
import { statement, type Reader } from '../db/database.ts';
import { PAID_SINCE, PAID_STILL } from './promises.sql.ts';

/** A debtor with what is open, its age and the newest promise; the state is core's to tell. */
export interface DebtorRow extends Omit<DebtRow, 'promise' | 'ageing'> {
  readonly days0to30: number;
  readonly days31to60: number;
  readonly days61to90: number;
  readonly daysOver90: number;
  readonly promise: { promisedOn: string; amountMinor: number; paidMinor: number } | null;
}

/** As core/customers/ageing.ts says it. */
const SUMS = `coalesce(sum(o.open) filter (where $2::date - o.owed_since <= 30), 0)::bigint
     "days0to30",
   coalesce(sum(o.open) filter (where $2::date - o.owed_since between 31 and 60), 0)::bigint
     "days31to60",
   coalesce(sum(o.open) filter (where $2::date - o.owed_since between 61 and 90), 0)::bigint
     "days61to90",
   coalesce(sum(o.open) filter (where $2::date - o.owed_since > 90), 0)::bigint "daysOver90",
   coalesce(sum(o.open) filter (where o.due_on < $2::date), 0)::bigint "overdueMinor",
   greatest(0, $2::date - min(o.due_on)) "daysLate"`;

/** Open debts of customer `c`. */
const OPEN = `select e.owed_since, e.due_on, e.amount_minor - coalesce((
       select sum(a.amount_minor) from customer_allocation a
       where a.business_id = e.business_id and a.customer_id = e.customer_id
         and a.debit_no = e.entry_no), 0) open
     from customer_entry e
     where e.business_id = c.business_id and e.customer_id = c.customer_id
       and e.amount_minor > 0`;

const DEBTORS = `select c.customer_id "customerId", c.name, c.phone, c.group_name "groupName",
     c.balance_minor "balanceMinor", s.*
   from customer c
   cross join lateral (select ${SUMS} from (${OPEN}) o where o.open > 0) s
   where c.business_id = $1 and c.balance_minor > 0`;

const MORE = `(select max(e.business_date) from customer_entry e
     where e.business_id = $1 and e.customer_id = d."customerId" and e.kind = 'payment'
       and ${PAID_STILL})
     "lastPaidOn",
   (select json_build_object('promisedOn', p.promised_on, 'amountMinor', p.amount_minor,
       'paidMinor', ${PAID_SINCE})
     from customer_promise p where p.business_id = $1 and p.customer_id = d."customerId"
     order by p.made_at desc, p.promise_id desc limit 1) promise`;

const SHOWN = {
  all: '',
  overdue: 'and d."overdueMinor" > 0',
  days0to30: 'and d."days0to30" > 0',
  days31to60: 'and d."days31to60" > 0',
  days61to90: 'and d."days61to90" > 0',
  daysOver90: 'and d."daysOver90" > 0',
} as const;

export interface DebtsAsked {
  readonly businessId: string;
  readonly today: string;
  readonly show: keyof typeof SHOWN;
  /** Who was found; null: everybody. */
  readonly customerIds: readonly string[] | null;
  readonly after: { readonly balanceMinor: number; readonly customerId: string } | null;
  readonly limit: number;
}

/** Debtors, the largest first. */
export async function readDebtors(reader: Reader, asked: DebtsAsked): Promise<DebtorRow[]> {
  const { businessId, today, show, customerIds, after, limit } = asked;
  const values: unknown[] = [businessId, today, limit];
  const give = (value: unknown): string => `$${values.push(value)}`;
  const found =
    customerIds === null ? '' : `and c.customer_id = any (${give(customerIds)}::uuid[])`;
  const beyond =
    after === null
      ? ''
      : `and (c.balance_minor, c.customer_id)
          < (${give(after.balanceMinor)}::bigint, ${give(after.customerId)}::uuid)`;
  const name = ['list_debts', show, customerIds === null ? 'all' : 'found', after === null ? 1 : 2];
  const text = `select d.*, ${MORE}
     from (${DEBTORS} ${found} ${beyond}) d where true ${SHOWN[show]}
     order by d."balanceMinor" desc, d."customerId" desc limit $3`;
  return reader.rows<DebtorRow>(statement(name.join('_'), text), values);
}

/** What the newest promise of `d` says, where its day has come. */
const PROMISED = `select coalesce((select case when p.promised_on <= $2::date
       then p.amount_minor else 0 end
     from customer_promise p where p.business_id = $1 and p.customer_id = d."customerId"
     order by p.made_at desc, p.promise_id desc limit 1), 0) "dueMinor"`;

const CALLS = statement(
  'list_debtors_to_call',
  `select d.*, ${MORE} from (${DEBTORS}) d cross join lateral (${PROMISED}) w
   where d."overdueMinor" > 0 or w."dueMinor" > 0
   order by greatest(d."overdueMinor" * (1 + d."daysLate" / 30), w."dueMinor") desc,
     d."customerId" limit $3`,
);

/**
 * Debtors with something overdue, or promised for today or an earlier day, the most pressing first;
 * what became of promises is weighed by core.
 */
export async function readToCall(
  reader: Reader,
  businessId: string,
  today: string,
  limit: number,
): Promise<DebtorRow[]> {
  return reader.rows<DebtorRow>(CALLS, [businessId, today, limit]);
}

const TOTALS = statement(
  'sum_debts',
  `select count(*)::int "customersCount", coalesce(sum("balanceMinor"), 0)::bigint "balanceMinor",
     coalesce(sum("overdueMinor"), 0)::bigint "overdueMinor",
     coalesce(sum("days0to30"), 0)::bigint "days0to30",
     coalesce(sum("days31to60"), 0)::bigint "days31to60",
     coalesce(sum("days61to90"), 0)::bigint "days61to90",
     coalesce(sum("daysOver90"), 0)::bigint "daysOver90"
   from (${DEBTORS}) d`,
);

export interface DebtTotals {
  readonly customersCount: number;
  readonly balanceMinor: number;
  readonly overdueMinor: number;
  readonly days0to30: number;
  readonly days31to60: number;
  readonly days61to90: number;
  readonly daysOver90: number;
}

export async function sumDebts(
  reader: Reader,
  businessId: string,
  today: string,
): Promise<DebtTotals> {
  return reader.one<DebtTotals>(TOTALS, [businessId, today]);
}
