import { statement, type Reader, type Tx } from '../db/database.ts';

const ADD_PERSON = statement('sample_person', 'select sample_person($1, $2, $3, $4, $5, $6)');

export interface SamplePerson {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  /** Null: nobody signs in as this person. */
  readonly hash: string | null;
  readonly isSuperAdmin: boolean;
  readonly at: string;
}

/** A marked person with a proved e-mail; as tillbook_owner only. */
export async function addSamplePerson(tx: Tx, person: SamplePerson): Promise<void> {
  const { personId, name, email, hash, isSuperAdmin, at } = person;
  await tx.rows(ADD_PERSON, [personId, name, email, hash, isSuperAdmin, at]);
}

const MARK = statement('mark_sample_business', 'select mark_sample_business()');

/** Marks the opened business as a sample; as tillbook_owner only. */
export async function markSampleBusiness(tx: Tx): Promise<void> {
  await tx.rows(MARK);
}

const ADD_TILL = statement('sample_till', 'select sample_till($1, $2, $3, $4, $5)');

/** A further till of a branch of the opened business; as tillbook_owner only. */
export async function addSampleTill(
  tx: Tx,
  till: { tillId: string; branchId: string; name: string; code: string; at: string },
): Promise<void> {
  const { tillId, branchId, name, code, at } = till;
  await tx.rows(ADD_TILL, [tillId, branchId, name, code, at]);
}

const BUSINESSES = statement(
  'sample_businesses',
  'select business_id "businessId" from sample_businesses() as s (business_id)',
);

export async function sampleBusinesses(reader: Reader): Promise<string[]> {
  const rows = await reader.rows<{ businessId: string }>(BUSINESSES);
  return rows.map(({ businessId }) => businessId);
}

/** Opens what is half a second of work with a whole business, or ten times that when busy. */
export const longWork = `set local statement_timeout = '60s'`;

const IN_USE = statement('sample_in_use', 'select sample_in_use() "isSample"');

/** Whether the opened business is a sample. */
export async function isSampleInUse(reader: Reader): Promise<boolean> {
  return (await reader.one<{ isSample: boolean }>(IN_USE)).isSample;
}

const REMOVE_BUSINESS = statement(
  'remove_sample_business',
  'select remove_sample_business($1, $2)',
);

/** Removes a sample business whole. A business that is not one is an error of the database. */
export async function removeSampleBusiness(tx: Tx, businessId: string, at: string): Promise<void> {
  await tx.rows(REMOVE_BUSINESS, [businessId, at]);
}

const REMOVE_PEOPLE = statement('remove_sample_people', 'select remove_sample_people($1) "gone"');

/** Removes the sample people who work nowhere else; how many. */
export async function removeSamplePeople(tx: Tx, at: string): Promise<number> {
  return (await tx.one<{ gone: number }>(REMOVE_PEOPLE, [at])).gone;
}

const QUANTITIES = statement(
  'sample_quantities',
  `select product_id "productId", quantity_milli "quantityMilli" from stock_level
   where business_id = $1 and branch_id = $2 and product_id = any ($3::uuid[])`,
);

/** On hand of products in a branch, in thousandths. */
export async function quantitiesIn(
  reader: Reader,
  businessId: string,
  branchId: string,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await reader.rows<{ productId: string; quantityMilli: number }>(QUANTITIES, [
    businessId,
    branchId,
    productIds,
  ]);
  return new Map(rows.map((row) => [row.productId, row.quantityMilli]));
}

const TO_TAKE_BACK = statement(
  'sample_sale_to_take_back',
  `select s.sale_id "saleId" from sale s
   where s.business_id = $1 and s.branch_id = $2 and s.occurred_at < $3
     and s.methods = array['mobile_money'] and s.lines_count > 1 and s.customer_id is null
   order by s.occurred_at desc, s.sale_id limit 1`,
);

/** The newest sale of several lines before a moment, paid by mobile money by nobody known. */
export async function saleToTakeBackFrom(
  reader: Reader,
  businessId: string,
  branchId: string,
  before: string,
): Promise<string | null> {
  const values = [businessId, branchId, before];
  return (await reader.maybe<{ saleId: string }>(TO_TAKE_BACK, values))?.saleId ?? null;
}

const MONEY_BY_DAY = statement(
  'sample_money_by_day',
  `select e.ledger_date "day", l.account_code account,
     sum(l.debit_minor - l.credit_minor)::bigint "netMinor"
   from journal_entry e
   join journal_line l on l.business_id = e.business_id and l.entry_id = e.entry_id
   where e.business_id = $1 and l.account_code between '1000' and '1099' group by 1, 2`,
);

/** What came to and left each place of money on each day. */
export async function moneyByDay(
  reader: Reader,
  businessId: string,
): Promise<{ day: string; account: string; netMinor: number }[]> {
  return reader.rows(MONEY_BY_DAY, [businessId]);
}

const PAID_BY_PHONE = statement(
  'sample_paid_by_phone',
  `select reference, amount_minor "amountMinor",
     (extract(epoch from occurred_at) * 1000)::bigint "atMs"
   from payment
   where business_id = $1 and method = 'mobile_money' and provider = $2
     and occurred_at >= $3 and occurred_at < $4
   order by occurred_at, payment_id`,
);

/** A payment that a provider knows by its code. */
export interface PaidByPhone {
  readonly reference: string;
  readonly amountMinor: number;
  readonly atMs: number;
}

/** What was paid over a provider within a time, the oldest first. */
export async function paidByPhone(
  reader: Reader,
  businessId: string,
  asked: { readonly provider: string; readonly fromMs: number; readonly toMs: number },
): Promise<PaidByPhone[]> {
  const times = [asked.fromMs, asked.toMs].map((ms) => new Date(ms).toISOString());
  return reader.rows<PaidByPhone>(PAID_BY_PHONE, [businessId, asked.provider, ...times]);
}

const STATEMENT_LINE = statement(
  'sample_statement_line',
  'select line_id "lineId" from statement_line where business_id = $1 and code_key = $2',
);

/** The line of a statement with this folded code. */
export async function statementLineId(
  reader: Reader,
  businessId: string,
  codeKey: string,
): Promise<string> {
  return (await reader.one<{ lineId: string }>(STATEMENT_LINE, [businessId, codeKey])).lineId;
}

const LOOK = statement('sample_look_at_all', 'analyze');

/**
 * Tells the planner what was loaded: it believes that the tables are as before, and joins them as
 * if they were empty; a month's ledgers took 2 s a page until it looked by itself. As
 * tillbook_owner only, who owns them.
 */
export async function lookAtAll(tx: Tx): Promise<void> {
  await tx.rows(LOOK);
}
