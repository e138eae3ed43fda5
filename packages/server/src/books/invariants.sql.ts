import pg from 'pg';
import { ACCOUNT_INVARIANTS } from './account-invariants.sql.ts';
import { BLIND_RETURN_INVARIANTS } from './blind-return-invariants.sql.ts';
import { AUDIT_INVARIANTS } from './audit-invariants.sql.ts';
import { APPROVAL_INVARIANTS } from './approval-invariants.sql.ts';
import { BRANCH_INVARIANTS } from './branch-invariants.sql.ts';
import { CASH_MOVE_FACT_INVARIANTS } from './cash-move-fact-invariants.sql.ts';
import { CEILING_INVARIANTS } from './ceiling-invariants.sql.ts';
import { CLOSE_INVARIANTS } from './close-invariants.sql.ts';
import { COUNT_INVARIANTS } from './count-invariants.sql.ts';
import { CUSTOMER_INVARIANTS } from './customer-invariants.sql.ts';
import { EXCHANGE_INVARIANTS } from './exchange-invariants.sql.ts';
import { EXPENSE_INVARIANTS } from './expense-invariants.sql.ts';
import { FIGURE_INVARIANTS } from './figure-invariants.sql.ts';
import { openTenant } from '../db/tenant.sql.ts';
import type { Invariant } from './invariant.ts';
import { LEDGER_INVARIANTS } from './ledger-invariants.sql.ts';
import { MATCH_INVARIANTS } from './match-invariants.sql.ts';
import { MONEY_INVARIANTS } from './money-invariants.sql.ts';
import { UNPOSTED_INVARIANTS } from './unposted-invariants.sql.ts';
import { PAYMENT_BACK_INVARIANTS } from './payment-back-invariants.sql.ts';
import { PAYOUT_INVARIANTS } from './payout-invariants.sql.ts';
import { PLATFORM_INVARIANTS } from './platform-invariants.sql.ts';
import { PURCHASING_INVARIANTS } from './purchasing-invariants.sql.ts';
import { GIVEN_UP_INVARIANTS } from './given-up-invariants.sql.ts';
import { GIFT_CARD_INVARIANTS } from './gift-card-invariants.sql.ts';
import { LOYALTY_INVARIANTS } from './loyalty-invariants.sql.ts';
import { LAYBY_INVARIANTS } from './layby-invariants.sql.ts';
import { QUOTE_INVARIANTS } from './quote-invariants.sql.ts';
import { REFUND_FACT_INVARIANTS } from './refund-fact-invariants.sql.ts';
import { REFUND_INVARIANTS } from './refund-invariants.sql.ts';
import { ROLE_RIGHTS_INVARIANTS } from './role-rights-invariants.sql.ts';
import { SALE_FACT_INVARIANTS } from './sale-fact-invariants.sql.ts';
import { SALE_INVARIANTS } from './sale-invariants.sql.ts';
import { SELLER_INVARIANTS } from './seller-invariants.sql.ts';
import { SHIFT_CLOSING_INVARIANTS } from './shift-closing-invariants.sql.ts';
import { SHIFT_OPENING_INVARIANTS } from './shift-opening-invariants.sql.ts';
import { SHIFT_INVARIANTS } from './shift-invariants.sql.ts';
import { STOCK_INVARIANTS } from './stock-invariants.sql.ts';
import { TRANSFER_INVARIANTS } from './transfer-invariants.sql.ts';
import { WALL_INVARIANTS } from './wall-invariants.sql.ts';

/** What holds in every business at any moment, by their numbers. */
export const INVARIANTS: readonly Invariant[] = [
  ...ACCOUNT_INVARIANTS,
  ...APPROVAL_INVARIANTS,
  ...BRANCH_INVARIANTS,
  ...AUDIT_INVARIANTS,
  ...CEILING_INVARIANTS,
  ...CLOSE_INVARIANTS,
  ...COUNT_INVARIANTS,
  ...CUSTOMER_INVARIANTS,
  ...EXCHANGE_INVARIANTS,
  ...EXPENSE_INVARIANTS,
  ...FIGURE_INVARIANTS,
  ...LEDGER_INVARIANTS,
  ...MATCH_INVARIANTS,
  ...MONEY_INVARIANTS,
  ...PAYMENT_BACK_INVARIANTS,
  ...UNPOSTED_INVARIANTS,
  ...PAYOUT_INVARIANTS,
  ...BLIND_RETURN_INVARIANTS,
  ...PURCHASING_INVARIANTS,
  ...QUOTE_INVARIANTS,
  ...GIFT_CARD_INVARIANTS,
  ...GIVEN_UP_INVARIANTS,
  ...LOYALTY_INVARIANTS,
  ...LAYBY_INVARIANTS,
  ...REFUND_FACT_INVARIANTS,
  ...REFUND_INVARIANTS,
  ...ROLE_RIGHTS_INVARIANTS,
  ...SALE_FACT_INVARIANTS,
  ...SALE_INVARIANTS,
  ...SELLER_INVARIANTS,
  ...SHIFT_INVARIANTS,
  ...SHIFT_OPENING_INVARIANTS,
  ...SHIFT_CLOSING_INVARIANTS,
  ...CASH_MOVE_FACT_INVARIANTS,
  ...STOCK_INVARIANTS,
  ...TRANSFER_INVARIANTS,
  ...PLATFORM_INVARIANTS,
  ...WALL_INVARIANTS,
].sort((one, other) => one.id.localeCompare(other.id));

/** What one invariant found. */
export interface Finding {
  readonly id: string;
  readonly sentence: string;
  readonly examined: number;
  readonly broken: readonly { businessId: string | null; what: string }[];
}

const BROKEN_SHOWN_MAX = 20;

/** Looks at every invariant in one snapshot. @param checkerUrl as tillbook_checker */
export async function examineBooks(
  checkerUrl: string,
): Promise<{ findings: Finding[]; salesCount: number }> {
  const client = new pg.Client({
    connectionString: checkerUrl,
    application_name: 'tillbook-verify',
  });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const findings = await examineOn(client);
    const sales = await client.query<{ count: string }>('select count(*) from sale');
    return { findings, salesCount: Number(sales.rows[0]?.count) };
  } finally {
    await client.end();
  }
}

/**
 * Looks at the books of one business in one snapshot. The server's own role sees nothing but the
 * tenant that is open, so nothing of another business is looked at or counted (decision 0049). The
 * walls themselves are nobody's books.
 * @param appUrl as tillbook_app
 */
export async function examineBusiness(appUrl: string, businessId: string): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString: appUrl,
    application_name: 'tillbook-self-audit',
  });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(openTenant(businessId));
    return await examineOn(client, OF_ONE_BUSINESS);
  } finally {
    await client.end();
  }
}

const ofServer = new Set([...PLATFORM_INVARIANTS, ...WALL_INVARIANTS].map(({ id }) => id));
const OF_ONE_BUSINESS = INVARIANTS.filter(({ id }) => !ofServer.has(id));

/** The same over a connection, within the transaction that it is in, as whoever it is. */
export async function examineOn(
  client: pg.Client,
  invariants: readonly Invariant[] = INVARIANTS,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const invariant of invariants) findings.push(await examine(client, invariant));
  return findings;
}

async function examine(client: pg.Client, invariant: Invariant): Promise<Finding> {
  const { id, sentence } = invariant;
  // Named, so that whoever looks often over one connection plans once.
  const examined = await client.query<{ count: string }>({
    name: `${id} examined`,
    text: invariant.examined,
  });
  const broken = await client.query<{ businessId: string | null; what: string }>({
    name: `${id} broken`,
    text: `select business_id "businessId", what from (${invariant.broken}) found
     limit ${BROKEN_SHOWN_MAX}`,
  });
  return { id, sentence, examined: Number(examined.rows[0]?.count), broken: broken.rows };
}
