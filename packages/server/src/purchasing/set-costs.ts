import type { Tx } from '../db/database.ts';
import { lockProducts } from '../products/many-products.sql.ts';
import { writeChanges } from '../products/write-changes.ts';
import type { Clerk } from './clerk.ts';

/** What products cost from now on, with its history: a receipt of goods said it. */
export async function setCosts(
  tx: Tx,
  clerk: Clerk,
  receiptId: string,
  costs: readonly { readonly productId: string; readonly costMinor: number }[],
): Promise<void> {
  const costOf = new Map(costs.map(({ productId, costMinor }) => [productId, costMinor]));
  const products = await lockProducts(tx, clerk.businessId, [...costOf.keys()]);
  const wanted = products
    .map((now) => ({ now, change: { costMinor: costOf.get(now.productId) ?? now.costMinor } }))
    .filter(({ now, change }) => change.costMinor !== now.costMinor);
  await writeChanges(tx, clerk, 'receipt', receiptId, wanted);
}
