import { Refusal } from '@tillbook/core/refusals';
import { statement, type Reader, type Tx } from '../db/database.ts';

/** What a document needs to know of its branch. */
export interface BranchPlace {
  readonly branchId: string;
  readonly name: string;
  readonly timezone: string;
  readonly cutoffMinutes: number;
}

const BRANCH = statement(
  'branch_of_stock',
  `select branch_id "branchId", name, timezone, cutoff_minutes "cutoffMinutes" from branch
   where business_id = $1 and branch_id = $2`,
);

/** A branch of the business, or null. */
export async function findBranchPlace(
  reader: Reader,
  businessId: string,
  branchId: string,
): Promise<BranchPlace | null> {
  return reader.maybe<BranchPlace>(BRANCH, [businessId, branchId]);
}

const FIRST_BRANCH = statement(
  'first_branch_of_stock',
  `select branch_id "branchId", name, timezone, cutoff_minutes "cutoffMinutes" from branch
   where business_id = $1 and ($2::uuid[] is null or branch_id = any ($2))
   order by created_at, branch_id limit 1`,
);

/** The first branch in reach: its day is today where a list spans several. */
export async function firstBranchPlace(
  reader: Reader,
  businessId: string,
  branchIds: readonly string[] | null,
): Promise<BranchPlace | null> {
  return reader.maybe<BranchPlace>(FIRST_BRANCH, [businessId, branchIds]);
}

const SHUT_BRANCHES = statement(
  'shut_branches_of_stock',
  `select name, state from (select name, state from branch
     where business_id = $1 and branch_id = any ($2::uuid[]) for share) held
   where state <> 'open' limit 1`,
);

/** Refuses to bring goods into a branch that is not open; it stays open until the commit. */
export async function refuseShutBranches(
  tx: Tx,
  businessId: string,
  branchIds: readonly string[],
): Promise<void> {
  const shut = await tx.maybe<{ name: string; state: string }>(SHUT_BRANCHES, [
    businessId,
    branchIds,
  ]);
  if (shut === null) return;
  const code = shut.state === 'closed' ? 'BRANCH_CLOSED' : 'BRANCH_CLOSING';
  throw new Refusal(code, { branch: shut.name });
}

/** What a document needs to know of a product. */
export interface StockedProduct {
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
  readonly kind: 'goods' | 'kit' | 'service';
  readonly stepMilli: number;
}

const PRODUCTS = statement(
  'products_of_stock',
  `select product_id "productId", name, sku, kind, step_milli "stepMilli" from product
   where business_id = $1 and product_id = any ($2::uuid[])`,
);

/** Those products of the business that exist. */
export async function stockedProducts(
  reader: Reader,
  businessId: string,
  productIds: readonly string[],
): Promise<StockedProduct[]> {
  return reader.rows<StockedProduct>(PRODUCTS, [businessId, productIds]);
}
