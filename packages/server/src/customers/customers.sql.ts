import type { CustomerRow } from '@tillbook/core/customers/customers.api';
import { statement, type Reader, type Tx } from '../db/database.ts';

export interface CustomerFields {
  readonly name: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly groupName: string | null;
  readonly taxNumber: string | null;
  readonly note: string | null;
  readonly creditLimitMinor: number | null;
  readonly termsDays: number;
}

const LEFT = `case when c.credit_limit_minor is not null
     then greatest(0, c.credit_limit_minor - c.balance_minor) end "leftMinor"`;
/** What the till is told. */
export const AT_TILL = `c.customer_id "_id", c.name, c.phone, c.group_name "groupName",
   c.balance_minor "balanceMinor", c.credit_limit_minor "creditLimitMinor", ${LEFT},
   c.terms_days "termsDays"`;
export const ROW = `${AT_TILL}, c.email, c.tax_number "taxNumber", c.note,
   c.archived_at is not null "isArchived", c.version`;

export type KeptCustomer = CustomerRow & {
  contentHash: string;
  createdAt: string;
  isErased: boolean;
};

const FIND = statement(
  'find_customer',
  `select ${ROW}, encode(c.created_hash, 'hex') "contentHash", c.created_at "createdAt",
     c.erased_at is not null "isErased"
   from customer c where c.business_id = $1 and c.customer_id = $2`,
);

export async function findCustomer(
  reader: Reader,
  businessId: string,
  customerId: string,
): Promise<KeptCustomer | null> {
  return reader.maybe<KeptCustomer>(FIND, [businessId, customerId]);
}

export interface CustomersAsked {
  readonly businessId: string;
  /** Beginnings of words that must all be found. */
  readonly words: readonly string[];
  /** What of a number is looked for beside them: beginnings, and the end. */
  readonly phone: { readonly begins: readonly string[]; readonly end: string } | null;
  readonly group: string | null;
  readonly state: 'active' | 'archived' | 'all';
  readonly balance: 'owing' | 'credit' | null;
  readonly after: { readonly sortName: string; readonly customerId: string } | null;
  readonly limit: number;
}

const STATES = {
  active: 'and c.archived_at is null',
  archived: 'and c.archived_at is not null',
  all: '',
} as const;
const BALANCES = { owing: 'and c.balance_minor > 0', credit: 'and c.balance_minor < 0' } as const;

type Give = (value: unknown) => string;

const LAST = '\u{10ffff}';
const inRange = (column: string, from: string, give: Give): string =>
  `${column} >= ${give(from)} and ${column} < ${give(`${from}${LAST}`)}`;

/** Names and ids of what is searched: each part is a look into an index. Null: nothing is. */
function foundText({ words, phone }: CustomersAsked, give: Give): string | null {
  const byWords = words
    .map(
      (word) => `select w.sort_name, w.customer_id from customer_word w
        where w.business_id = $1 and ${inRange('w.word', word, give)}`,
    )
    .join(' intersect ');
  if (phone === null) return words.length === 0 ? null : `select distinct * from (${byWords}) w`;
  const end = Array.from(phone.end).reverse().join('');
  const byNumber = [
    ...phone.begins.map((part) => inRange('n.phone', part, give)),
    inRange('n.phone_end', end, give),
  ].map(
    (range) => `select n.sort_name, n.customer_id from customer n
      where n.business_id = $1 and ${range}`,
  );
  return [...byNumber, ...(words.length === 0 ? [] : [`(${byWords})`])].join(' union ');
}

/** The list's text of just what is asked: each plan uses the index that serves it. */
function listText(asked: CustomersAsked): { name: string; text: string; values: unknown[] } {
  const { businessId, words, phone, group, state, balance, after, limit } = asked;
  const values: unknown[] = [businessId, limit];
  const give: Give = (value) => `$${values.push(value)}`;
  const found = foundText(asked, give);
  const of = found === null ? 'c' : 'f';
  const beyond =
    after === null
      ? ''
      : `and (${of}.sort_name, ${of}.customer_id)
          > (${give(after.sortName)}, ${give(after.customerId)}::uuid)`;
  const narrowed = [
    STATES[state],
    balance === null ? '' : BALANCES[balance],
    group === null ? '' : `and c.group_name = ${give(group)}`,
  ].join(' ');
  const from =
    found === null
      ? `from customer c where c.business_id = $1 ${beyond}`
      : `from (${found}) f join customer c
           on c.business_id = $1 and c.customer_id = f.customer_id where true ${beyond}`;
  const name = [
    ...['list_customers', words.length, phone?.begins.length ?? 'named', state],
    ...[balance ?? 'any', group === null ? 'all' : 'group', after === null ? 'first' : 'next'],
  ].join('_');
  const text = `select ${ROW}, c.sort_name "sortName" ${from} ${narrowed}
     order by ${of}.sort_name, ${of}.customer_id limit $2`;
  return { name, text, values };
}

/** Customers in the order of their names. */
export async function listCustomerRows(
  reader: Reader,
  asked: CustomersAsked,
): Promise<(CustomerRow & { sortName: string })[]> {
  const { name, text, values } = listText(asked);
  return reader.rows(statement(name, text), values);
}

const GROUPS = statement(
  'customer_groups',
  `select group_name "name", count(*)::int "count" from customer
   where business_id = $1 and group_name is not null and archived_at is null
   group by group_name order by group_name`,
);

export async function readGroups(
  reader: Reader,
  businessId: string,
): Promise<{ name: string; count: number }[]> {
  return reader.rows(GROUPS, [businessId]);
}

const BOUGHT = statement(
  'what_customer_bought',
  // What came back was not bought; a sale that was taken back whole never was one.
  `select count(*)::int "salesCount",
     coalesce(sum(s.total_minor - coalesce(x.refunded_minor, 0)), 0)::bigint "salesMinor",
     max(s.occurred_at) "lastSaleAt"
   from sale s
   left join sale_state x on x.business_id = s.business_id and x.sale_id = s.sale_id
   where s.business_id = $1 and s.customer_id = $2 and coalesce(x.state, '') <> 'voided'`,
);

export async function readBought(
  reader: Reader,
  businessId: string,
  customerId: string,
): Promise<{ salesCount: number; salesMinor: number; lastSaleAt: string | null }> {
  return reader.one(BOUGHT, [businessId, customerId]);
}

const valuesOf = (fields: CustomerFields, sortName: string): unknown[] => [
  fields.name,
  fields.phone,
  fields.email,
  fields.groupName,
  fields.taxNumber,
  fields.note,
  fields.creditLimitMinor,
  fields.termsDays,
  sortName,
];

const INSERT = statement(
  'insert_customer',
  `insert into customer (business_id, customer_id, name, phone, email, group_name, tax_number,
     note, credit_limit_minor, terms_days, sort_name, created_at, created_by, created_hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
   on conflict (business_id, customer_id) do nothing returning customer_id`,
);

/** Adds a customer; false when the id is there already. */
export async function insertCustomer(
  tx: Tx,
  businessId: string,
  customer: CustomerFields & {
    readonly customerId: string;
    readonly sortName: string;
    readonly at: string;
    readonly by: string;
    readonly hash: Buffer;
  },
): Promise<boolean> {
  const { customerId, sortName, at, by, hash } = customer;
  const values = [businessId, customerId, ...valuesOf(customer, sortName), at, by, hash];
  return (await tx.rows(INSERT, values)).length === 1;
}

const UPDATE = statement(
  'update_customer',
  `update customer set name = $3, phone = $4, email = $5, group_name = $6, tax_number = $7,
     note = $8, credit_limit_minor = $9, terms_days = $10, sort_name = $11,
     archived_at = case when $12 then coalesce(archived_at, $13) end, version = version + 1
   where business_id = $1 and customer_id = $2`,
);

export async function updateCustomer(
  tx: Tx,
  businessId: string,
  customer: CustomerFields & {
    readonly customerId: string;
    readonly sortName: string;
    readonly isArchived: boolean;
    readonly at: string;
  },
): Promise<void> {
  const { customerId, sortName, isArchived, at } = customer;
  await tx.rows(UPDATE, [businessId, customerId, ...valuesOf(customer, sortName), isArchived, at]);
}

const ARCHIVE_UNUSED = statement(
  'archive_unused_customers',
  `update customer c set archived_at = $3, version = version + 1
   where c.business_id = $1 and c.customer_id = any ($2::uuid[]) and c.archived_at is null
     and c.version = 1 and c.balance_minor = 0
     and not exists (select from customer_entry e where e.business_id = c.business_id
       and e.customer_id = c.customer_id and e.kind <> 'opening')
     and not exists (select from sale s where s.business_id = c.business_id
       and s.customer_id = c.customer_id)
     and not exists (select from customer_promise p where p.business_id = c.business_id
       and p.customer_id = c.customer_id)
   returning customer_id "customerId"`,
);

/** Archives those that nobody changed, sold to or wrote on the account of; gives their ids. */
export async function archiveUnused(
  tx: Tx,
  businessId: string,
  customerIds: readonly string[],
  at: string,
): Promise<string[]> {
  const values = [businessId, customerIds, at];
  const rows = await tx.rows<{ customerId: string }>(ARCHIVE_UNUSED, values);
  return rows.map(({ customerId }) => customerId);
}

const FORGET = statement('forget_customer', 'select forget_customer($1, $2, $3, $4)');

/** Only a pseudonym stays of a customer, besides what was bought and owed. */
export async function forgetCustomer(
  tx: Tx,
  customerId: string,
  pseudonym: { readonly name: string; readonly sortName: string },
  at: string,
): Promise<void> {
  await tx.rows(FORGET, [customerId, pseudonym.name, pseudonym.sortName, at]);
}

const HAS_LAYBY = statement(
  'has_open_layby',
  `select exists (select from layby y join quote q on q.business_id = y.business_id
     and q.quote_id = y.layby_id and q.sale_id is null
     where y.business_id = $1 and y.customer_id = $2 and y.cancelled_at is null) "isThere"`,
);

/** Whether goods are set aside for a customer, behind the lock of the account. */
export async function hasOpenLayby(
  tx: Tx,
  businessId: string,
  customerId: string,
): Promise<boolean> {
  return (await tx.one<{ isThere: boolean }>(HAS_LAYBY, [businessId, customerId])).isThere;
}
