import fc from 'fast-check';
import type { PromotionAnswer } from '@tillbook/core/promotions/promotions.api';
import type { CashRounding } from '@tillbook/core/sales/cash-rounding';
import type { SellingSettings } from '@tillbook/core/sales/selling.api';
import type { TestApp } from './app.ts';
import { addBusiness, addPack, addPerson, addProducts, newId } from './builders.ts';
import type { TestBusiness, TestPack, TestPerson, TestProduct } from './builders.ts';
import { peek } from './database.ts';
import { addSupplier, done } from './purchasing.ts';
import { OPENING_MILLI } from './report-pages.ts';
import type { PointTerms } from './report-points.ts';
import type { TaxRules } from './report-tax.ts';
import { trackBatches } from './stock.ts';

/** The shop of the random reports: its goods, its people, and the rules that it sells by. */

const ZONES = [
  'Pacific/Kiritimati',
  'Pacific/Midway',
  'Africa/Dar_es_Salaam',
  'Europe/Berlin',
  'America/St_Johns',
] as const;

export const shops = {
  zones: fc.tuple(fc.constantFrom(...ZONES), fc.constantFrom(...ZONES)),
  cutoffs: fc.tuple(fc.constantFrom(0, 240, 359), fc.constantFrom(0, 240, 359)),
  /** The last Sunday of March is a day of 23 hours in Berlin; the first of November one of 25. */
  begins: fc.constantFrom('2026-03-27T08:00:00Z', '2026-10-22T08:00:00Z', '2026-05-04T08:00:00Z'),
  /** Its prices contain their tax, or it comes on top. */
  tax: fc.record({
    taxMode: fc.constantFrom('inclusive' as const, 'exclusive' as const),
    taxRounding: fc.constantFrom('per_rate' as const, 'per_rate' as const, 'per_line' as const),
  }),
  /** More may be sold of it than is there, and of some goods little is. */
  isShort: fc.boolean(),
  /** Who comes back earns points, for so much each, that are worth so much. */
  loyalty: fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    {
      weight: 2,
      arbitrary: fc.record({
        perMinor: fc.constantFrom(700, 5_000),
        worthMinor: fc.constantFrom(7, 100),
      }),
    },
  ),
  rounding: fc.option(
    fc.record({
      stepMinor: fc.constantFrom(5, 50),
      method: fc.constantFrom('nearest' as const, 'up' as const, 'down' as const),
    }),
  ),
};
export interface ShopAsked {
  readonly zones: readonly [string, string];
  readonly cutoffs: readonly [number, number];
  readonly tax: TaxRules;
  readonly isShort: boolean;
  readonly loyalty: PointTerms;
  readonly rounding: CashRounding | null;
}

/** Above it a manager's expense waits for a yes. */
export const LIMIT_MINOR = 3_000;

const ANY = { discountBasisPoints: 10_000, mayOverridePrice: true, mayExemptTax: true };

/** How it sells: rounded cash, whatever discount, goods set aside, a way of paying of its own. */
async function ruled(app: TestApp, shop: TestBusiness, rounding: CashRounding | null) {
  const url = '/api/business/selling';
  const { version } = await done<SellingSettings>(app, shop.owner, 'GET', url);
  const laybys = { leastBasisPoints: 100, feeMinor: 0 };
  const limits = { branch_manager: ANY, seller: ANY };
  await done(app, shop.owner, 'PATCH', url, { version, rounding, laybys, limits });
  const cheque = { _id: newId(), name: 'Cheque', kind: 'other', accountCode: '1020' };
  const types = '/api/business/payment-types';
  await done(app, shop.owner, 'POST', types, { ...cheque, needsReference: false });
  return cheque._id;
}

const PLAIN = {
  ...({ kind: 'percent', scope: 'goods', basisPoints: null, amountMinor: null } as const),
  ...{ buyCount: null, getCount: null, minimumMinor: 0, isCombinable: false, categoryIds: [] },
  ...{ startsOn: null, endsOn: null, weekdays: [], fromMinute: null, toMinute: null },
  ...{ branchIds: [], priority: 0, isOn: true },
};

/** What is bought again at so much: where it opens, a little below, and far below. */
const REORDERED: Readonly<Record<string, number>> = {
  ...{ Tea: OPENING_MILLI, Sugar: OPENING_MILLI - 10_000, Bread: 1_000 },
};

/** What a shop that is short has so little of. */
const [SHORT, SHORT_MILLI] = [['Tea', 'Soap blue'], 4_000] as const;

/** What is sold in packs too: so much in one, and its price. */
const PACKS: Readonly<Record<string, Pick<InPack, 'name' | 'unitsMilli' | 'priceMinor'>>> = {
  Sugar: { name: 'Sack', unitsMilli: 2_500, priceMinor: 28_001 },
  Bread: { name: 'Tray', unitsMilli: 4_000, priceMinor: 19_001 },
  Tea: { name: 'Box', unitsMilli: 10_000, priceMinor: 21_999 },
  'Soap red': { name: 'Six', unitsMilli: 6_000, priceMinor: 9_997 },
};
interface InPack extends TestPack {
  readonly name: string;
  readonly unitsMilli: number;
}

async function packed(app: TestApp, shop: TestBusiness, products: readonly TestProduct[]) {
  const packs = new Map<string, InPack>();
  for (const { productId, name } of products) {
    const given = PACKS[name];
    if (given === undefined) continue;
    const made = await addPack(app.database, shop, { ...given, productId });
    packs.set(name, { ...given, ...made });
  }
  return packs;
}

async function stocked(app: TestApp, shop: TestBusiness, isShort: boolean) {
  const stock = { quantityMilli: OPENING_MILLI };
  const scarce = isShort ? { quantityMilli: SHORT_MILLI } : stock;
  const products = await addProducts(app.database, shop, [
    { ...stock, name: 'Sugar', priceMinor: 11_800, costMinor: 6_000 },
    { ...stock, name: 'Bread', priceMinor: 5_001, costMinor: 3_999 },
    { ...scarce, name: 'Tea', priceMinor: 2_363, costMinor: 2_500 },
    { ...stock, name: 'Soap red', priceMinor: 1_777, costMinor: 901 },
    { ...scarce, name: 'Soap blue', priceMinor: 1_777, costMinor: 877 },
    // The last one: it has batches, and none of it is there before one comes.
    { quantityMilli: 0, name: 'Yoghurt', priceMinor: 1_593, costMinor: 1_000 },
  ]);
  await trackBatches(app.database, keptShort(products).productId);
  const { businessId } = shop;
  const say = (text: string, values: unknown[]) => peek(app.database, text, values);
  await say(`update product set tax_class_id = $1 where name = 'Bread' and business_id = $2`, [
    shop.taxClasses.zero,
    businessId,
  ]);
  const categories = new Map<string, string>();
  for (const [table, column, name, goods] of [
    ['category', 'category_id', 'Food', ['Sugar', 'Bread', 'Yoghurt']],
    ['category', 'category_id', 'Care', ['Soap red', 'Soap blue']],
    ['brand', 'brand_id', 'Azam', ['Bread', 'Tea']],
  ] as const) {
    const made = newId();
    await say(`insert into ${table} (business_id, ${column}, name) values ($1, $2, $3)`, [
      businessId,
      made,
      name,
    ]);
    await say(`update product set ${column} = $1 where business_id = $2 and name = any ($3)`, [
      made,
      businessId,
      goods,
    ]);
    if (table === 'category') for (const one of goods) categories.set(one, made);
  }
  for (const [name, milli] of Object.entries(REORDERED)) {
    await say(
      `insert into reorder_point (business_id, branch_id, product_id, point_milli, quantity_milli)
       select business_id, branch_id, product_id, $3, 10000 from branch join product using (business_id)
       where business_id = $1 and product.name = $2`,
      [businessId, name, milli],
    );
  }
  const opening = new Map<string, number>(
    isShort ? SHORT.map((name) => [name, SHORT_MILLI] as const) : [],
  );
  const packs = await packed(app, shop, products);
  return products.map((one) => ({
    ...{ ...one, category: categories.get(one.name) ?? null },
    openingMilli: one === keptShort(products) ? 0 : (opening.get(one.name) ?? OPENING_MILLI),
    reorderAtMilli: REORDERED[one.name] ?? null,
    pack: packs.get(one.name) ?? null,
  }));
}

/** One of the goods that keep, by any number. */
export const keeping = (products: readonly TestProduct[], n: number): TestProduct =>
  products[n % (products.length - 1)] as TestProduct;
/** What has a day until which it may be sold. */
export const keptShort = (products: readonly TestProduct[]): TestProduct =>
  products.at(-1) as TestProduct;

/** Who sells in both branches, and takes back what comes without a receipt too. */
async function managerOf(app: TestApp, shop: TestBusiness): Promise<TestPerson> {
  const branchIds = shop.branches.map(({ branchId }) => branchId);
  const flags = { canManageSales: true, canProcessRefunds: true };
  const own = { role: 'branch_manager', businessId: shop.businessId, branchIds, flags };
  const manager = await addPerson(app.database, { ...own, name: 'Baraka' });
  const mayKeep = 'update membership set can_manage_customers = true where person_id = $1';
  await peek(app.database, mayKeep, [manager.personId]);
  return manager;
}

/** Both branches, each with a till, and who sells there. */
export async function equip(
  app: TestApp,
  { zones, cutoffs, tax, isShort, rounding, loyalty }: ShopAsked,
) {
  const stockPolicy = isShort ? 'allow' : 'block';
  const shop = await addBusiness(app.database, { taxMode: tax.taxMode, stockPolicy });
  const perLine = 'update business set tax_rounding = $1 where business_id = $2';
  await peek(app.database, perLine, [tax.taxRounding, shop.businessId]);
  const products = await stocked(app, shop, isShort);
  for (const [at, { branchId }] of shop.branches.entries()) {
    await peek(
      app.database,
      'update branch set timezone = $1, cutoff_minutes = $2 where branch_id = $3',
      [zones[at], cutoffs[at], branchId],
    );
  }
  const chequeId = await ruled(app, shop, rounding);
  const promote = (name: string, at: number, more: object) =>
    done<PromotionAnswer>(app, shop.owner, 'POST', '/api/promotions', {
      ...{ ...PLAIN, _id: newId(), name, productIds: [products[at]?.productId], ...more },
    });
  const promotions = [
    await promote('Soap week', 3, { basisPoints: 1_000 }),
    await promote('Fresh bread', 1, { kind: 'amount', amountMinor: 333 }),
  ];
  const manager = await managerOf(app, shop);
  const sellers: TestPerson[][] = [];
  for (const { branchId } of shop.branches) {
    const branchIds = [branchId];
    const own = { role: 'seller', businessId: shop.businessId, branchIds };
    const asha = await addPerson(app.database, { ...own, name: `Asha ${branchId}` });
    sellers.push([shop.owner, asha, manager]);
  }
  const suppliers = [];
  const supplierNames = ['Mill', 'Depot'] as const;
  for (const name of supplierNames) suppliers.push((await addSupplier(app, shop, name))._id);
  await done(app, shop.owner, 'PUT', '/api/expenses/limit', { limitMinor: LIMIT_MINOR });
  if (loyalty !== null) {
    const terms = { termsNo: null, isOn: true, leastPoints: 1, ...loyalty };
    await done(app, shop.owner, 'PUT', '/api/loyalty', terms);
  }
  return { shop, products, chequeId, promotions, sellers, suppliers, supplierNames };
}
export type Equipped = Awaited<ReturnType<typeof equip>>;
