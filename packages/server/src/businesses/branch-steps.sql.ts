import type { BranchDetail } from '@tillbook/core/businesses/branches.api';
import type { BranchClosing } from '@tillbook/core/businesses/close-branch.api';
import type { BranchState, BranchStep } from '@tillbook/core/businesses/branch-states';
import { statement, type Reader, type Tx } from '../db/database.ts';

const EVENTS = statement(
  'branch_events',
  `select step, at, actor_name "byName", note from branch_event
   where business_id = $1 and branch_id = $2 order by event_no desc limit 50`,
);

/** What happened to a branch, newest first. */
export async function eventsOfBranch(
  reader: Reader,
  businessId: string,
  branchId: string,
): Promise<BranchDetail['events']> {
  return reader.rows(EVENTS, [businessId, branchId]);
}

/** What is going on in a branch, before people are looked at. */
export type GoingOn = Pick<
  BranchClosing,
  'openShifts' | 'transfers' | 'orders' | 'counts' | 'laybys' | 'stock' | 'others'
>;

const IS_OPEN_ORDER = `o.state in ('draft', 'ordered', 'part_received')`;
const IS_OPEN_COUNT = `c.state in ('draft', 'counting', 'review')`;
const IS_OPEN_TRANSFER = `d.state in ('draft', 'started', 'part_received')`;

/** As `laybyState` in core: neither collected nor cancelled. */
const OPEN_LAYBYS = `from layby y join quote q on q.business_id = y.business_id
         and q.quote_id = y.layby_id
       where y.business_id = $1 and y.branch_id = $2 and q.sale_id is null
         and y.cancelled_at is null`;

const GOING_ON = statement(
  'branch_going_on',
  `select
     (select coalesce(json_agg(json_build_object('_id', s.shift_id, 'tillName', t.name,
         'openedByName', s.opened_by_name, 'openedAt', to_json(s.opened_at)) order by s.opened_at),
         '[]')
       from till t join shift s on s.business_id = t.business_id and s.shift_id = t.open_shift_id
       where t.business_id = $1 and t.branch_id = $2) "openShifts",
     (select coalesce(json_agg(json_build_object('_id', d.transfer_id, 'number', d.number,
         'state', d.state, 'isIncoming', coalesce(d.to_branch_id = $2, false)) order by d.made_at),
         '[]')
       from transfer d where d.business_id = $1 and (d.from_branch_id = $2 or d.to_branch_id = $2)
         and ${IS_OPEN_TRANSFER}) transfers,
     (select coalesce(json_agg(json_build_object('_id', o.order_id, 'number', o.number,
         'state', o.state, 'supplierName', p.name) order by o.created_at), '[]')
       from purchase_order o join supplier p using (business_id, supplier_id)
       where o.business_id = $1 and o.branch_id = $2 and ${IS_OPEN_ORDER}) orders,
     (select coalesce(json_agg(json_build_object('_id', c.count_id, 'number', c.number,
         'state', c.state) order by c.made_at), '[]')
       from stock_count c
       where c.business_id = $1 and c.branch_id = $2 and ${IS_OPEN_COUNT}) counts,
     (select coalesce(json_agg(json_build_object('_id', y.layby_id, 'number', y.number,
         'customerName', (select coalesce(c.name, c.phone) from customer c
           where c.business_id = y.business_id and c.customer_id = y.customer_id))
         order by q.created_at), '[]')
       ${OPEN_LAYBYS}) laybys,
     (select json_build_object('products', count(*), 'oversold',
         count(*) filter (where quantity_milli < 0), 'valueMinor', coalesce(sum(value_minor), 0))
       from stock_level where business_id = $1 and branch_id = $2 and quantity_milli <> 0) stock,
     (select coalesce(json_agg(json_build_object('_id', branch_id, 'name', name) order by name),
         '[]')
       from branch where business_id = $1 and branch_id <> $2 and state = 'open') others`,
);

/** What stands in the way of closing a branch; final only under its lock. */
export async function goingOnIn(
  reader: Reader,
  businessId: string,
  branchId: string,
): Promise<GoingOn> {
  return reader.one<GoingOn>(GOING_ON, [businessId, branchId]);
}

const STAFF = statement(
  'branch_staff',
  `select m.person_id "_id", m.name, m.role, m.branch_ids "branchIds", m.version,
     exists (select from branch b where b.business_id = $1 and b.branch_id <> $2
       and b.state = 'open' and b.branch_id = any (m.branch_ids)) "hasOther"
   from member_rows(null) m
   where m.state in ('awaiting', 'active') and m.role in ('branch_manager', 'seller')
     and $2 = any (m.branch_ids) order by m.name, m.person_id`,
);

/** Who works in a branch. */
export async function staffOfBranch(
  reader: Reader,
  businessId: string,
  branchId: string,
): Promise<BranchClosing['staff']> {
  return reader.rows(STAFF, [businessId, branchId]);
}

const MOVE_STATE = statement(
  'move_branch_state',
  `update branch set state = $3, state_since = $4, version = version + 1
   where business_id = $1 and branch_id = $2 and state = $5 and ($3 <> 'closed' or not exists (
       select from till t where t.business_id = $1 and t.branch_id = $2
         and t.open_shift_id is not null)
     and not exists (select from stock_level l where l.business_id = $1 and l.branch_id = $2
       and l.quantity_milli <> 0)
     and not exists (select from transfer d where d.business_id = $1
       and (d.from_branch_id = $2 or d.to_branch_id = $2) and ${IS_OPEN_TRANSFER})
     and not exists (select from purchase_order o where o.business_id = $1 and o.branch_id = $2
       and ${IS_OPEN_ORDER})
     and not exists (select from stock_count c where c.business_id = $1 and c.branch_id = $2
       and ${IS_OPEN_COUNT})
     and not exists (select ${OPEN_LAYBYS})
     and exists (select from branch b where b.business_id = $1 and b.branch_id <> $2
       and b.state = 'open'))
   returning branch_id`,
);

/** Moves a branch on; false when it stands otherwise, or closes with something going on in it. */
export async function moveState(
  tx: Tx,
  businessId: string,
  move: { branchId: string; from: BranchState; to: BranchState; at: string },
): Promise<boolean> {
  const { branchId, from, to, at } = move;
  return (await tx.rows(MOVE_STATE, [businessId, branchId, to, at, from])).length > 0;
}

const ADD_EVENT = statement(
  'add_branch_event',
  `insert into branch_event (business_id, branch_id, event_no, step, at, actor_id, actor_name, note)
   select $1, $2, coalesce(max(event_no), 0) + 1, $3, $4, $5, $6, $7 from branch_event
   where business_id = $1 and branch_id = $2`,
);

/** Keeps a step. The branch must be locked. */
export async function addBranchEvent(
  tx: Tx,
  businessId: string,
  event: {
    branchId: string;
    step: BranchStep;
    at: string;
    personId: string;
    name: string;
    note: string | null;
  },
): Promise<void> {
  const { branchId, step, at, personId, name, note } = event;
  await tx.rows(ADD_EVENT, [businessId, branchId, step, at, personId, name, note]);
}
