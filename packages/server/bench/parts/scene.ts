import { peek } from '../../test/database.ts';
import { addBusiness, newId, type TestBusiness } from '../../test/builders.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import type { RealDatabase } from '../../test/processes.ts';
import type { OpenTill } from '../../test/till.ts';

export interface BenchProduct {
  readonly productId: string;
  readonly priceMinor: number;
}

/** A business that sells: its tills, each held with a shift open, and its products. */
export interface BenchShop {
  readonly businessId: string;
  readonly token: string;
  readonly tills: readonly OpenTill[];
  readonly products: readonly BenchProduct[];
}

const PRODUCTS = 2_000;

/** Seeds a business with 32 tills: all in one branch, or one in each of 32. */
export async function seedShop(
  database: RealDatabase,
  given: { readonly branches: number; readonly tills: number },
): Promise<BenchShop> {
  const shop = await addBusiness(database, { branchCount: given.branches });
  const products = await seedProducts(database, shop);
  const perBranch = given.tills / given.branches;
  const tills: OpenTill[] = [];
  for (const { branchId } of shop.branches) {
    tills.push(...(await addOpenTills(database, shop, branchId, perBranch)));
  }
  // The server runs by the real clock; leases and sessions of the builders are of another day.
  await peek(database, `update till set lease_until = now() + interval '12 hours'`);
  await peek(
    database,
    `update session set last_seen_at = now(), expires_at = now() + interval '1 day'`,
  );
  await peek(database, `update person set name = 'Amina'`);
  return { businessId: shop.businessId, token: shop.owner.token, tills, products };
}

async function seedProducts(
  database: RealDatabase,
  shop: TestBusiness,
): Promise<readonly BenchProduct[]> {
  const rows = Array.from({ length: PRODUCTS }, (_, index) => ({
    productId: newId(),
    priceMinor: 1_000 + index * 7,
    name: `Product number ${index}`,
  }));
  await peek(
    database,
    `with given as (
       select * from json_to_recordset($3::json) as g("productId" uuid, "priceMinor" bigint,
         name text)
     ), made as (
       insert into product (business_id, product_id, name, sort_name, sku, tax_class_id,
         price_minor, cost_minor, created_at, updated_at, created_hash)
       select $1, "productId", name, lower(name), 'S-' || "priceMinor", $2, "priceMinor",
         "priceMinor" / 2, now(), now(), '\\x00' from given returning product_id, cost_minor
     )
     insert into stock_level (business_id, branch_id, product_id, quantity_milli, value_minor,
       unit_cost_minor)
     select $1, branch_id, product_id, 1000000000, cost_minor * 1000000, cost_minor
     from made, branch where branch.business_id = $1`,
    [shop.businessId, shop.taxClasses.standard, JSON.stringify(rows)],
  );
  return rows.map(({ productId, priceMinor }) => ({ productId, priceMinor }));
}

/** Statistics as a database that has been selling has them: plans made for empty tables go. */
export async function settle(database: RealDatabase): Promise<void> {
  await peek(database, 'vacuum analyze');
  await peek(database, 'checkpoint');
}

/** Rows of a table that sales write. */
export async function countSales(database: RealDatabase): Promise<number> {
  const [found] = await peek<{ n: number }>(database, 'select count(*)::int n from sale');
  return found?.n ?? 0;
}
