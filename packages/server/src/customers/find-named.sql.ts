import { statement, type Reader } from '../db/database.ts';

const FIND = statement(
  'find_named_customers',
  `select c.customer_id "customerId", c.name, c.phone, c.archived_at is not null "isArchived"
   from customer c
   where c.business_id = $1 and c.phone = any ($2::text[])
   union
   select c.customer_id, c.name, c.phone, c.archived_at is not null "isArchived"
   from customer c
   where c.business_id = $1 and c.sort_name = any ($3::text[]) and c.name is not null
     and c.archived_at is null
   union
   select c.customer_id, c.name, c.phone, c.archived_at is not null "isArchived"
   from customer c
   where c.business_id = $1 and c.customer_id = any ($4::uuid[])`,
);

/** Who has one of these numbers, names or ids; names of archived customers are nobody's. */
export async function findNamed(
  reader: Reader,
  businessId: string,
  by: {
    readonly phones: readonly string[];
    readonly sortNames: readonly string[];
    readonly ids: readonly string[];
  },
): Promise<
  { customerId: string; name: string | null; phone: string | null; isArchived: boolean }[]
> {
  return reader.rows(FIND, [businessId, by.phones, by.sortNames, by.ids]);
}
