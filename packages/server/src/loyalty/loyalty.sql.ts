import type { LoyaltyTerms } from '@tillbook/core/loyalty/loyalty';
import type { PointsMove, Reward } from '@tillbook/core/loyalty/loyalty.api';
import { statement, type Reader, type Tx } from '../db/database.ts';

/** What holds now, and how often it was set. */
export interface TermsRow extends LoyaltyTerms {
  readonly termsNo: number;
}

const TERMS = statement(
  'loyalty_terms_now',
  `select terms_no "termsNo", is_on "isOn", per_minor "perMinor", worth_minor "worthMinor",
     least_points "leastPoints"
   from loyalty_terms where business_id = $1 order by terms_no desc limit 1`,
);

/** The terms that hold now; null where the business never had points. */
export async function termsNow(reader: Reader, businessId: string): Promise<TermsRow | null> {
  return reader.maybe<TermsRow>(TERMS, [businessId]);
}

const SET = statement(
  'set_loyalty_terms',
  `insert into loyalty_terms (business_id, terms_no, is_on, per_minor, worth_minor, least_points,
     set_at, set_by, set_by_name)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

/** @throws a broken `loyalty_terms_pkey` where somebody set the same ones meanwhile */
export async function insertTerms(
  tx: Tx,
  businessId: string,
  terms: TermsRow & { readonly at: string; readonly by: string; readonly byName: string },
): Promise<void> {
  const { termsNo, isOn, perMinor, worthMinor, leastPoints, at, by, byName } = terms;
  const values = [businessId, termsNo, isOn, perMinor, worthMinor, leastPoints];
  await tx.rows(SET, [...values, at, by, byName]);
}

const OUTSTANDING = statement(
  'loyalty_outstanding',
  `select coalesce(sum(points), 0)::bigint "outstandingPoints", count(*)::int holders
   from (select sum(points) points from loyalty_entry where business_id = $1
     group by customer_id) held
   where points > 0`,
);

/** Points of all customers who have any. */
export async function outstanding(
  reader: Reader,
  businessId: string,
): Promise<{ outstandingPoints: number; holders: number }> {
  return reader.one(OUTSTANDING, [businessId]);
}

const HELD = statement(
  'points_of_customer',
  `select coalesce(sum(points), 0)::bigint points from loyalty_entry
   where business_id = $1 and customer_id = $2`,
);

/** What a customer has; under the lock of the account it is what may be turned. */
export async function pointsOf(
  reader: Reader,
  businessId: string,
  customerId: string,
): Promise<number> {
  return (await reader.one<{ points: number }>(HELD, [businessId, customerId])).points;
}

const MOVES = statement(
  'moves_of_points',
  `select e.entry_id "entryId",
     case when n.is_near then e.entry_id else md5(e.entry_id::text)::uuid end "_id",
     e.kind, e.points, case when n.is_near then e.sale_id end "saleId", e.number, e.note,
     e.made_at "madeAt", e.made_by_name "madeByName"
   from loyalty_entry e
   left join sale s on s.business_id = e.business_id and s.sale_id = e.sale_id
   cross join lateral (select s.branch_id is null or $6::uuid[] is null
     or s.branch_id = any ($6) is_near) n
   where e.business_id = $1 and e.customer_id = $2
     and ($3::timestamptz is null or (e.made_at, e.entry_id) < ($3, $4::uuid))
   order by e.made_at desc, e.entry_id desc limit $5`,
);

/**
 * What moved a customer's points, newest first. Points are of the whole business, sales of their
 * branch: those of branches out of reach are not named. @param branchIds in reach; null: all
 */
export async function readMoves(
  reader: Reader,
  businessId: string,
  customerId: string,
  asked: {
    readonly before: { at: string; id: string } | null;
    readonly limit: number;
    readonly branchIds: readonly string[] | null;
  },
): Promise<(PointsMove & { readonly entryId: string })[]> {
  const { before, limit, branchIds } = asked;
  const end = [before?.at ?? null, before?.id ?? null];
  const values = [businessId, customerId, ...end, limit, branchIds];
  return reader.rows<PointsMove & { entryId: string }>(MOVES, values);
}

const ENTER = statement(
  'enter_points',
  `insert into loyalty_entry (business_id, entry_id, kind, customer_id, points, terms_no, number,
     note, made_at, made_by, made_by_name, content_hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);

/** Points that somebody turned or adjusted. */
export interface NewPoints {
  readonly entryId: string;
  readonly kind: 'turned' | 'adjusted';
  readonly customerId: string;
  readonly points: number;
  readonly termsNo: number;
  readonly number: string | null;
  readonly note: string | null;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
  readonly hash: Buffer;
}

export async function enterPoints(tx: Tx, businessId: string, entry: NewPoints): Promise<void> {
  const { entryId, kind, customerId, points, termsNo, number, note } = entry;
  const { at, by, byName, hash } = entry;
  const values = [businessId, entryId, kind, customerId, points, termsNo, number, note];
  await tx.rows(ENTER, [...values, at, by, byName, hash]);
}

const FIND_ENTRY = statement(
  'find_adjusted_points',
  `select encode(content_hash, 'hex') "contentHash" from loyalty_entry
   where business_id = $1 and entry_id = $2 and content_hash is not null`,
);

/** What was asked for under this id. */
export async function findAdjustment(
  reader: Reader,
  businessId: string,
  entryId: string,
): Promise<{ contentHash: string } | null> {
  return reader.maybe(FIND_ENTRY, [businessId, entryId]);
}

const FIND_REWARD = statement(
  'find_customer_reward',
  `select reward_id "_id", number, customer_id "customerId", points, amount_minor "amountMinor",
     points_after "pointsAfter", encode(content_hash, 'hex') "contentHash"
   from customer_reward where business_id = $1 and reward_id = $2`,
);

export async function findReward(
  reader: Reader,
  businessId: string,
  rewardId: string,
): Promise<(Reward & { readonly contentHash: string }) | null> {
  return reader.maybe(FIND_REWARD, [businessId, rewardId]);
}

const INSERT_REWARD = statement(
  'insert_customer_reward',
  `insert into customer_reward (business_id, reward_id, number, customer_id, branch_id, points,
     terms_no, amount_minor, points_after, business_date, posted_at, posted_by, posted_by_name,
     content_hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
);

export async function insertReward(
  tx: Tx,
  businessId: string,
  reward: Reward & {
    readonly branchId: string;
    readonly termsNo: number;
    readonly businessDate: string;
    readonly at: string;
    readonly by: string;
    readonly byName: string;
    readonly hash: Buffer;
  },
): Promise<void> {
  const { _id, number, customerId, branchId, points, termsNo, amountMinor, pointsAfter } = reward;
  const { businessDate, at, by, byName, hash } = reward;
  const values = [businessId, _id, number, customerId, branchId, points, termsNo, amountMinor];
  await tx.rows(INSERT_REWARD, [...values, pointsAfter, businessDate, at, by, byName, hash]);
}
