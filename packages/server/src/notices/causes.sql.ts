import type { ApprovalKind } from '@tillbook/core/approvals/approval-states';
import { PAID_SINCE } from '../debts/promises.sql.ts';
import { statement, type Reader } from '../db/database.ts';

/** Today in branch `b`, at an instant. */
const todayOf = (at: string): string =>
  `((${at}::timestamptz at time zone b.timezone) - make_interval(mins => b.cutoff_minutes))::date`;

export interface LowBranch {
  readonly branchId: string;
  readonly branchName: string;
  readonly count: number;
  readonly outCount: number;
  readonly names: string[];
}

const LOW = statement(
  'notice_low_stock',
  `select b.branch_id "branchId", b.name "branchName", count(*)::int "count",
     (count(*) filter (where l.quantity_milli <= 0))::int "outCount",
     (array_agg(p.name order by p.sort_name))[1:3] "names"
   from stock_level l
   join product p on p.business_id = l.business_id and p.product_id = l.product_id
   join branch b on b.business_id = l.business_id and b.branch_id = l.branch_id
   left join reorder_point r on r.business_id = l.business_id and r.branch_id = l.branch_id
     and r.product_id = l.product_id
   where l.business_id = $1 and p.kind = 'goods' and p.archived_at is null
     and (l.quantity_milli - l.set_aside_milli <= r.point_milli
       or (l.quantity_milli <= 0 and l.last_movement > 0))
   group by b.branch_id, b.name order by b.name, b.branch_id`,
);

/** Branches where goods are at their reorder point, or gone. */
export async function lowBranches(reader: Reader, businessId: string): Promise<LowBranch[]> {
  return reader.rows<LowBranch>(LOW, [businessId]);
}

export interface OpenShift {
  readonly shiftId: string;
  readonly branchId: string;
  readonly branchName: string;
  readonly tillName: string;
  readonly openedByName: string;
  readonly openedAt: string;
}

const LEFT_OPEN = statement(
  'notice_shifts_left_open',
  `select s.shift_id "shiftId", b.branch_id "branchId", b.name "branchName", t.name "tillName",
     s.opened_by_name "openedByName", s.opened_at "openedAt"
   from till t
   join shift s on s.business_id = t.business_id and s.shift_id = t.open_shift_id
   join branch b on b.business_id = t.business_id and b.branch_id = t.branch_id
   where t.business_id = $1 and s.business_date < ${todayOf('$2')} order by s.opened_at`,
);

/** Shifts of an earlier day that nobody closed. */
export async function shiftsLeftOpen(
  reader: Reader,
  businessId: string,
  at: string,
): Promise<OpenShift[]> {
  return reader.rows<OpenShift>(LEFT_OPEN, [businessId, at]);
}

const QUIET = statement(
  'notice_quiet_devices',
  `select d.device_id "deviceId", d.name, seen.at "lastSeenAt", t.branch_id "branchId"
   from device d
   cross join lateral (select coalesce(d.last_seen_at, d.enrolled_at) at) seen
   left join lateral (select x.branch_id from till x where x.business_id = d.business_id
     and x.device_id = d.device_id order by x.till_id limit 1) t on true
   where d.business_id = $1 and d.revoked_at is null and seen.at < $2
     and seen.at >= $3 order by d.device_id`,
);

/**
 * Devices that were seen between two instants, if only when they were enrolled, and not since: what
 * they hold has not come.
 */
export async function quietDevices(
  reader: Reader,
  businessId: string,
  since: { readonly before: string; readonly after: string },
): Promise<{ deviceId: string; name: string; lastSeenAt: string; branchId: string | null }[]> {
  return reader.rows(QUIET, [businessId, since.before, since.after]);
}

const DEBTS = statement(
  'notice_debts_due',
  `select count(distinct e.customer_id)::int "count", (array_agg(distinct c.name))[1:3] "names"
   from customer_entry e
   join customer c on c.business_id = e.business_id and c.customer_id = e.customer_id
   where e.business_id = $1 and e.due_on = $2::date - 1 and e.amount_minor > 0
     and e.amount_minor > coalesce((select sum(a.amount_minor) from customer_allocation a
       where a.business_id = e.business_id and a.customer_id = e.customer_id
         and a.debit_no = e.entry_no), 0)`,
);

const BROKEN_PROMISES = statement(
  'notice_broken_promises',
  `select count(*)::int "count", (array_agg(c.name order by c.name))[1:3] "names"
   from customer_promise p
   join customer c on c.business_id = p.business_id and c.customer_id = p.customer_id
   where p.business_id = $1 and p.promised_on = $2::date - 1 and c.balance_minor > 0
     and ${PAID_SINCE} < p.amount_minor
     and not exists (select from customer_promise n where n.business_id = p.business_id
       and n.customer_id = p.customer_id and n.made_at > p.made_at)`,
);

export interface CustomersNamed {
  readonly count: number;
  /** Some of them; null without any. */
  readonly names: string[] | null;
}

/** Customers with a debt that was due yesterday, and those who had promised to pay by then. */
export async function owedSinceYesterday(
  reader: Reader,
  businessId: string,
  today: string,
): Promise<{ due: CustomersNamed; broken: CustomersNamed }> {
  return {
    due: await reader.one<CustomersNamed>(DEBTS, [businessId, today]),
    broken: await reader.one<CustomersNamed>(BROKEN_PROMISES, [businessId, today]),
  };
}

const ASKED = statement(
  'notice_approvals_asked',
  `select a.approval_id "approvalId", a.kind, a.branch_id "branchId", b.name "branchName",
     a.amount_minor "amountMinor", a.share_basis_points "shareBasisPoints",
     a.requested_by "requestedBy", a.requested_by_name "requestedByName"
   from approval a
   join branch b on b.business_id = a.business_id and b.branch_id = a.branch_id
   where a.business_id = $1 and a.asked_at <= $2 and a.expires_at > $2
     and not exists (select from approval_decision d
       where d.business_id = a.business_id and d.approval_id = a.approval_id)
   order by a.asked_at limit 50`,
);

/** Questions that wait for an answer. */
export async function approvalsAsked(
  reader: Reader,
  businessId: string,
  at: string,
): Promise<
  {
    approvalId: string;
    kind: ApprovalKind;
    amountMinor: number;
    shareBasisPoints: number | null;
    branchId: string;
    branchName: string;
    requestedBy: string;
    requestedByName: string;
  }[]
> {
  return reader.rows(ASKED, [businessId, at]);
}

interface ExpenseNamed {
  readonly expenseId: string;
  readonly number: string;
  readonly branchId: string;
  readonly branchName: string;
  readonly askedBy: string;
  /** When it was asked, or answered. */
  readonly at: string;
}
const EXPENSE = `x.expense_id "expenseId", x.number, x.branch_id "branchId", b.name "branchName",
     x.posted_by "askedBy"`;

const EXPENSES_ASKED = statement(
  'notice_expenses_asked',
  `select ${EXPENSE}, x.posted_by_name "askedByName", x.posted_at "at"
   from expense x
   join branch b on b.business_id = x.business_id and b.branch_id = x.branch_id
   where x.business_id = $1 and x.needs_approval
     and not exists (select from expense_event e where e.business_id = x.business_id
       and e.expense_id = x.expense_id and e.step = 'answer')
   order by x.posted_at desc, x.expense_id limit 50`,
);

/** Expenses that nobody answered yet, the newest. */
export async function expensesAsked(
  reader: Reader,
  businessId: string,
): Promise<(ExpenseNamed & { askedByName: string })[]> {
  return reader.rows(EXPENSES_ASKED, [businessId]);
}

const EXPENSES_ANSWERED = statement(
  'notice_expenses_answered',
  `select ${EXPENSE}, e.by_name "answeredByName", e.kind "answer", e.at
   from expense_event e
   join expense x on x.business_id = e.business_id and x.expense_id = e.expense_id
   join branch b on b.business_id = x.business_id and b.branch_id = x.branch_id
   where e.business_id = $1 and e.step = 'answer' and e.at >= $2
   order by e.at desc, x.expense_id limit 50`,
);

/** Expenses that were approved or refused since an instant, the newest. */
export async function expensesAnswered(
  reader: Reader,
  businessId: string,
  since: string,
): Promise<(ExpenseNamed & { answeredByName: string; answer: string })[]> {
  return reader.rows(EXPENSES_ANSWERED, [businessId, since]);
}

const WEBHOOKS_STOPPED = statement(
  'notice_webhooks_stopped',
  `select webhook_id "webhookId", name, off_at "offAt" from webhook
   where business_id = $1 and off_reason in ('failing', 'gone') order by off_at, webhook_id`,
);

/** Webhooks that were switched off because nothing arrived there. */
export async function webhooksStopped(
  reader: Reader,
  businessId: string,
): Promise<{ webhookId: string; name: string; offAt: string }[]> {
  return reader.rows(WEBHOOKS_STOPPED, [businessId]);
}
