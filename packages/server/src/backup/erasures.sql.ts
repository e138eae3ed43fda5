import pg from 'pg';
import type { Erasure } from '../erasure.ts';
import { statement, type Reader } from '../db/database.ts';

const ERASED = `
  select 'person' "kind", null::uuid "businessId", p.person_id "id", p.person_id "by",
    to_char(p.erased_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') "at"
  from person p where p.erased_at is not null
  union all
  select 'customer', c.business_id, c.customer_id,
    (select e.actor_id from audit_event e where e.business_id = c.business_id
      and e.stream_id = c.business_id and e.action = 'customer.erased'
      and e.subject_id = c.customer_id limit 1),
    to_char(c.erased_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  from customer c where c.erased_at is not null`;

/** Everybody whom the database forgot, also by another server. @param url as tillbook_checker */
export async function erasedIn(url: string): Promise<Erasure[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'tillbook-erased' });
  await client.connect();
  try {
    return (await client.query<Erasure>(ERASED)).rows;
  } finally {
    await client.end();
  }
}

const NOT_YET = statement(
  'customer_not_erased',
  `select customer_id "id" from customer
   where business_id = $1 and customer_id = $2 and erased_at is null`,
);

/** Whether a customer of the open tenant is still there under their name. */
export async function isCustomerKnown(
  reader: Reader,
  businessId: string,
  customerId: string,
): Promise<boolean> {
  return (await reader.maybe(NOT_YET, [businessId, customerId])) !== null;
}

const PERSON_NOT_YET = 'select from person where person_id = $1 and erased_at is null';

/** Those of these people who still have their account. @param url as tillbook_checker */
export async function peopleStillKnown(url: string, ids: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'tillbook-erased' });
  await client.connect();
  try {
    const known: string[] = [];
    for (const id of ids) {
      if ((await client.query(PERSON_NOT_YET, [id])).rowCount === 1) known.push(id);
    }
    return known;
  } finally {
    await client.end();
  }
}
