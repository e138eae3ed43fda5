import { NO_RIGHTS, readRights } from '@tillbook/core/own-rights';
import type { Bearer, Flags } from '@tillbook/core/permissions';
import { usualAt, type UsualSince } from '@tillbook/core/role-rights';
import type { ConflictKind } from '@tillbook/core/sales/sale-facts';
import { keysOfDevice, type KeyRow } from './sellers.sql.ts';
import { statement, type Tx } from '../db/database.ts';

/** Somebody whom facts name as their seller, as they stand now. */
export interface FactSeller extends Flags {
  readonly personId: string;
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly branchIds: readonly string[];
  readonly deactivatedAt: string | null;
  /** When somebody last decided about them in this business. */
  readonly changedAt: string | null;
  /** What was chosen for them, as it is kept. */
  readonly rights: unknown;
  /** What was chosen for their role, in the order of time. */
  readonly usuals: readonly UsualSince[];
}

/** Them as who did something at that moment: by what their role had then. */
export function bearerOf(person: FactSeller, atMs: number): Bearer {
  const { role, rights, usuals } = person;
  const usual = usualAt(usuals, atMs);
  return { role, permissions: person, rights: { ...(readRights(rights) ?? NO_RIGHTS), usual } };
}

/** The latest choices for the role of a person `p`. */
const usualsOf = `(select coalesce(json_agg(json_build_object('since', r.since,
    'rights', r.rights -> p.role) order by r.version), '[]')
  from (select since, version, rights from role_rights where business_id = $1
    order by version desc limit 100) r)`;

/** Whoever did something without a connection: a row `p` of `sellers_of_facts`, a `FactSeller`. */
export const personOfFact = `json_build_object('personId', p.person_id, 'name', p.name,
  'role', p.role, 'state', p.state, 'branchIds', p.branch_ids, 'deactivatedAt', p.deactivated_at,
  'changedAt', (select max(e.at) from audit_event e
    where e.business_id = $1 and e.subject_id = p.person_id and e.stream_id = $1
      and e.action in ('user.deactivated', 'user.changed', 'user.rejected')),
  'canManageProducts', p.can_manage_products, 'canManageSales', p.can_manage_sales,
  'canManageUsers', p.can_manage_users, 'canViewReports', p.can_view_reports,
  'canManageInventory', p.can_manage_inventory, 'canManageCustomers', p.can_manage_customers,
  'canProcessRefunds', p.can_process_refunds, 'rights', own_rights(p.person_id),
  'usuals', ${usualsOf})`;

export interface FactShift {
  /** As the device names it: its own id of a shift that joined another. */
  readonly askedId: string;
  readonly shiftId: string;
  /** Whichever is earlier: the shift's opening, or the one that joined it. */
  readonly openedAt: string;
  readonly isClosed: boolean;
}

/** What posting facts needs to know besides what every posting does. */
export interface SyncFacts {
  /** Ended series of the till that the device may still go on in. */
  readonly series: readonly { readonly series: string; readonly lastNumber: number }[];
  /** Numbers among those asked that a sale of the till has. */
  readonly usedNumbers: readonly { readonly series: string; readonly number: number }[];
  /** Of each series that is asked: the last sale before the first number, and when it counts. */
  readonly before: readonly {
    readonly series: string;
    readonly number: number;
    readonly countedAt: string;
  }[];
  /** Shifts of the till. */
  readonly shifts: readonly FactShift[];
  /** What was answered about those that were posted before. */
  readonly earlier: readonly {
    readonly saleId: string;
    readonly receiptNumber: string;
    readonly kinds: readonly ConflictKind[];
  }[];
  readonly sellers: readonly FactSeller[];
  /** Keys that sellers were ever given on the device. */
  readonly keys: readonly KeyRow[];
  /** Sales among those asked that the device handed over as what could not be posted. */
  readonly handedOver: readonly string[];
}

const READ_SYNC_FACTS = statement(
  'read_sync_facts',
  `select
     (select coalesce(json_agg(json_build_object('series', series, 'lastNumber', last_number)),
        '[]')
      from till_series where business_id = $1 and till_id = $2 and device_id = $3) series,
     (select coalesce(json_agg(json_build_object('series', s.series, 'number', s.number)), '[]')
      from unnest($4::text[], $5::integer[]) n(series, number)
      join sale s on s.business_id = $1 and s.till_id = $2 and s.series = n.series
        and s.number = n.number) "usedNumbers",
     (select coalesce(json_agg(json_build_object('series', l.series, 'number', l.number,
        'countedAt', l.counted_at)), '[]')
      from (select series, min(number) number
        from unnest($4::text[], $5::integer[]) n(series, number) group by series) n
      cross join lateral (select s.series, s.number, case when s.clock_suspect
          then coalesce(s.counted_at, s.posted_at) else s.occurred_at end counted_at
        from sale s
        where s.business_id = $1 and s.till_id = $2 and s.series = n.series
          and s.number < n.number
        order by s.number desc limit 1) l) before,
     (select coalesce(json_agg(json_build_object('askedId', a.id, 'shiftId', s.shift_id,
        'openedAt', least(s.opened_at, o.counted_at), 'isClosed', c.shift_id is not null)), '[]')
      from (select distinct id from unnest($6::uuid[]) id) a
      left join shift_opening o on o.business_id = $1 and o.opening_id = a.id
      join shift s on s.business_id = $1 and s.till_id = $2
        and s.shift_id = coalesce(o.shift_id, a.id)
      left join shift_close c on c.business_id = $1 and c.shift_id = s.shift_id) shifts,
     (select coalesce(json_agg(json_build_object('saleId', sale_id, 'receiptNumber',
        receipt_number, 'kinds', (select coalesce(json_agg(kind), '[]') from sale_conflict c
          where c.business_id = s.business_id and c.sale_id = s.sale_id))), '[]')
      from sale s where business_id = $1 and sale_id = any ($7::uuid[])) earlier,
     (select coalesce(json_agg(${personOfFact}), '[]')
      from sellers_of_facts($8::uuid[]) p) sellers,
     (${keysOfDevice} where business_id = $1 and device_id = $3) keys,
     (select coalesce(json_agg(fact_id), '[]') from unposted_fact
      where business_id = $1 and device_id = $3 and fact_key = any ($7::uuid[]::text[]))
       "handedOver"`,
);

export interface SyncFactsAsked {
  readonly businessId: string;
  readonly tillId: string;
  readonly deviceId: string;
  readonly numbers: readonly { readonly series: string; readonly number: number }[];
  readonly shiftIds: readonly string[];
  readonly saleIds: readonly string[];
  readonly sellerIds: readonly string[];
}

/** Reads them. The till must be locked by an earlier statement. */
export async function readSyncFacts(tx: Tx, asked: SyncFactsAsked): Promise<SyncFacts> {
  return tx.one<SyncFacts>(READ_SYNC_FACTS, [
    asked.businessId,
    asked.tillId,
    asked.deviceId,
    asked.numbers.map(({ series }) => series),
    asked.numbers.map(({ number }) => number),
    asked.shiftIds,
    asked.saleIds,
    asked.sellerIds,
  ]);
}
