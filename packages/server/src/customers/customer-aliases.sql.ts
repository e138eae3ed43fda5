import { statement, type Reader, type Tx } from '../db/database.ts';

const READ = statement(
  'read_customer_aliases',
  `select alias_id "aliasId", customer_id "customerId" from customer_alias
   where business_id = $1 and alias_id = any ($2::uuid[])`,
);

/** Whom ids stand for that devices gave to customers who were there already. */
export async function readAliases(
  reader: Reader,
  businessId: string,
  aliasIds: readonly string[],
): Promise<{ readonly aliasId: string; readonly customerId: string }[]> {
  return reader.rows(READ, [businessId, aliasIds]);
}

const READ_TOLD = statement(
  'read_customers_told',
  `select g.id "_id", c.customer_id is not null "isThere", a.customer_id "aliasOf",
     p.customer_id "ownerOfPhone"
   from unnest($2::uuid[], $3::text[]) g(id, phone)
   left join customer c on c.business_id = $1 and c.customer_id = g.id
   left join customer_alias a on a.business_id = $1 and a.alias_id = g.id
   left join customer p on p.business_id = $1 and p.phone = g.phone`,
);

/** Where a customer of whom a device told stands. */
export interface ToldRow {
  readonly _id: string;
  readonly isThere: boolean;
  readonly aliasOf: string | null;
  readonly ownerOfPhone: string | null;
}

export async function readTold(
  reader: Reader,
  businessId: string,
  told: readonly { readonly _id: string; readonly phone: string | null }[],
): Promise<ToldRow[]> {
  const ids = told.map(({ _id }) => _id);
  return reader.rows(READ_TOLD, [businessId, ids, told.map(({ phone }) => phone)]);
}

const INSERT = statement(
  'insert_customer_alias',
  `insert into customer_alias (business_id, alias_id, customer_id, device_id, sale_id, joined_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (business_id, alias_id) do nothing returning alias_id`,
);

/** Joins the id of a device to a customer; false when it is joined already. */
export async function insertAlias(
  tx: Tx,
  businessId: string,
  alias: {
    readonly aliasId: string;
    readonly customerId: string;
    readonly deviceId: string;
    readonly saleId: string;
    readonly at: string;
  },
): Promise<boolean> {
  const { aliasId, customerId, deviceId, saleId, at } = alias;
  const values = [businessId, aliasId, customerId, deviceId, saleId, at];
  return (await tx.rows(INSERT, values)).length === 1;
}
