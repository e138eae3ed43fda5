import { statement, type Reader, type Tx } from '../db/database.ts';

/** A mail of a statement as it is kept. */
export interface StatementMail {
  readonly mailId: string;
  readonly customerId: string;
  readonly from: string;
  readonly to: string;
  readonly sentTo: string;
}

const FIND = statement(
  'find_statement_mail',
  `select mail_id "mailId", customer_id "customerId", from_day "from", to_day "to",
     sent_to "sentTo"
   from statement_mail where business_id = $1 and mail_id = $2`,
);

/** What was sent under an id, or null. */
export async function findStatementMail(
  reader: Reader,
  businessId: string,
  mailId: string,
): Promise<StatementMail | null> {
  return reader.maybe<StatementMail>(FIND, [businessId, mailId]);
}

const ADD = statement(
  'add_statement_mail',
  `insert into statement_mail (business_id, mail_id, customer_id, from_day, to_day, sent_to,
     sent_at, sent_by, sent_by_name)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

export async function addStatementMail(
  tx: Tx,
  businessId: string,
  mail: StatementMail,
  by: { readonly at: string; readonly personId: string; readonly name: string },
): Promise<void> {
  const { mailId, customerId, from, to, sentTo } = mail;
  const what = [businessId, mailId, customerId, from, to, sentTo];
  await tx.rows(ADD, [...what, by.at, by.personId, by.name]);
}

const SUMS = statement(
  'customer_sums_of_period',
  `select count(*)::integer "rowsCount",
     coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)::bigint "addedMinor",
     coalesce(-sum(amount_minor) filter (where amount_minor < 0), 0)::bigint "takenOffMinor"
   from customer_entry
   where business_id = $1 and customer_id = $2 and business_date between $3 and $4`,
);

/** How much happened on an account in a period, however many rows it has. */
export interface SumsOfPeriod {
  readonly rowsCount: number;
  readonly addedMinor: number;
  readonly takenOffMinor: number;
}

export async function sumsOfPeriod(
  reader: Reader,
  businessId: string,
  customerId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<SumsOfPeriod> {
  return reader.one<SumsOfPeriod>(SUMS, [businessId, customerId, from, to]);
}
