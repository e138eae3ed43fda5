import type { CustomerAtTill } from '@tillbook/core/customers/customers.api';
import { statement, type Reader } from '../db/database.ts';
import { NEWEST, writtenSince } from '../db/written-since.sql.ts';
import { AT_TILL } from './customers.sql.ts';

const PAGE = statement(
  'till_customers_page',
  `select ${AT_TILL} from customer c
   where c.business_id = $1 and c.customer_id > $2 and c.archived_at is null
   order by c.customer_id limit $3`,
);

/** Customers in the order of their ids, from behind one of them. */
export async function readCustomersPage(
  reader: Reader,
  asked: { readonly businessId: string; readonly afterId: string; readonly limit: number },
): Promise<CustomerAtTill[]> {
  return reader.rows(PAGE, [asked.businessId, asked.afterId, asked.limit]);
}

const CHANGED = statement(
  'till_customers_changed',
  `with ${NEWEST}
   select pg_snapshot_xmin(pg_current_snapshot())::text horizon,
     $2::bigint > (select newest from n) "isAhead",
     (select coalesce(json_agg(row_to_json(x)), '[]') from (
        select ${AT_TILL}, c.archived_at is not null "isArchived" from customer c, n
        where c.business_id = $1 and ${writtenSince('c', '$2')} limit $3) x) customers`,
);

export interface CustomersChanged {
  /** The transaction that the next question begins with. */
  readonly horizon: string;
  /** The question is of another time than this database's: before it was restored. */
  readonly isAhead: boolean;
  readonly customers: readonly (CustomerAtTill & { readonly isArchived: boolean })[];
}

/** What was written since a transaction. */
export async function readCustomersChanged(
  reader: Reader,
  asked: { readonly businessId: string; readonly horizon: string; readonly limit: number },
): Promise<CustomersChanged> {
  return reader.one(CHANGED, [asked.businessId, asked.horizon, asked.limit]);
}
