import { createHash } from 'node:crypto';
import { journalOfOpeningStock } from '@tillbook/core/ledger/journal-of-opening-stock';
import type { RowReading } from '@tillbook/core/imports/read-row';
import { defaultStepMilli, UNIT_DEFAULT } from '@tillbook/core/products/units';
import { productWords, sortName } from '@tillbook/core/products/words';
import { lineAmountMinor } from '@tillbook/core/quantity';
import { businessDate } from '@tillbook/core/reports/period';
import type { Tx } from '../db/database.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { newId } from '../new-id.ts';
import { ensureBrand } from '../products/brands.sql.ts';
import { insertCategory } from '../products/categories.sql.ts';
import { addChangeRows } from '../products/change-sets.sql.ts';
import { addOwnCodes } from '../products/many-barcodes.sql.ts';
import { addPriceChanges, setReorderPointsOf } from '../products/many-prices.sql.ts';
import { insertProducts, addWordsOf, lockProducts } from '../products/many-products.sql.ts';
import type { ProductBegun, ProductNow } from '../products/many-products.sql.ts';
import type { Author } from '../products/product-author.ts';
import { pricesMoved, writeChangeRows } from '../products/write-changes.ts';
import { ensureLevels, receiveStock } from '../stock/receive-stock.ts';
import { placesMoved, type ImportBranch } from './imports.sql.ts';
import type { RowMoved, WaitingRow as AnyRow } from './import-rows.sql.ts';
import { changeBy, codesToAdd, folded, pointsOf, type Names } from './known-products.ts';

type WaitingRow = AnyRow<RowReading>;

/** What applying rows needs besides them. */
export interface Applying {
  readonly importId: string;
  readonly author: Author;
  readonly names: { readonly categories: Names; readonly brands: Names };
  readonly branches: readonly ImportBranch[];
  readonly defaultTaxClassId: string;
}

/** Makes the categories and brands that the rows name and nobody made yet. */
export async function ensureNames(
  tx: Tx,
  { author, names }: Applying,
  rows: readonly WaitingRow[],
): Promise<void> {
  const { businessId } = author;
  const nowMs = Date.parse(author.at);
  for (const { reading } of rows) {
    let parentId: string | null = null;
    for (const name of reading.category) {
      const key = folded(name);
      let categoryId = names.categories.get(key);
      if (categoryId === undefined) {
        categoryId = newId(nowMs);
        await insertCategory(tx, businessId, { _id: categoryId, name, parentId, colour: null });
        names.categories.set(key, categoryId);
      }
      parentId = categoryId;
    }
    const { brand } = reading;
    if (brand === null || names.brands.has(folded(brand))) continue;
    names.brands.set(folded(brand), await ensureBrand(tx, businessId, brand, newId(nowMs)));
  }
}

/** A new product as it is stored. */
function begun(row: WaitingRow, applying: Applying): ProductBegun {
  const { reading, productId } = row;
  const { names, defaultTaxClassId } = applying;
  const category = reading.category.at(-1);
  const name = reading.name ?? '';
  const unit = reading.unit ?? UNIT_DEFAULT;
  return {
    productId,
    version: 1,
    name,
    sortName: sortName(name),
    sku: reading.sku ?? '',
    barcode: reading.barcodes[0] ?? null,
    categoryId: category === undefined ? null : (names.categories.get(folded(category)) ?? null),
    brandId: reading.brand === null ? null : (names.brands.get(folded(reading.brand)) ?? null),
    taxClassId: reading.taxClassId ?? defaultTaxClassId,
    priceMinor: reading.priceMinor ?? 0,
    costMinor: reading.costMinor ?? 0,
    floorPriceMinor: reading.floorPriceMinor,
    targetMarginBasisPoints: null,
    isArchived: false,
    unit,
    stepMilli: defaultStepMilli(unit),
    createdHash: createHash('sha256')
      .update(`import ${JSON.stringify(reading)}`)
      .digest('hex'),
  };
}

/** Codes that rows add to their products, besides the main ones. */
type CodesAdded = ReadonlyMap<string, readonly string[]>;

function codesAddedBy(
  rows: readonly WaitingRow[],
  products: ReadonlyMap<string, ProductNow>,
): CodesAdded {
  return new Map(
    rows.map(({ productId, reading }) => [
      productId,
      codesToAdd(reading, products.get(productId) ?? null),
    ]),
  );
}

async function addCodes(tx: Tx, businessId: string, codes: CodesAdded): Promise<void> {
  const rows = [...codes].flatMap(([productId, all]) =>
    all.map((barcode) => ({ productId, barcode })),
  );
  await addOwnCodes(tx, businessId, rows);
}

async function addNew(
  tx: Tx,
  applying: Applying,
  rows: readonly WaitingRow[],
  codes: CodesAdded,
): Promise<void> {
  if (rows.length === 0) return;
  const { author, importId, branches } = applying;
  const { businessId, at, personId, name } = author;
  const products = rows.map((row) => begun(row, applying));
  await insertProducts(tx, businessId, products, at);
  const words = products.map((product) => ({
    productId: product.productId,
    words: productWords({ ...product, otherBarcodes: codes.get(product.productId) ?? [] }),
  }));
  await addWordsOf(tx, businessId, words);
  const pointed = rows.flatMap(({ productId, reading: { pointMilli } }) =>
    pointMilli === null ? [] : [{ productId, points: pointsOf(pointMilli, null, branches) }],
  );
  await setReorderPointsOf(tx, businessId, pointed);
  const source = { kind: 'import', id: importId, at, by: personId, byName: name } as const;
  const moved = products.flatMap((product) =>
    pricesMoved(product.productId, {}, product, Date.parse(at)).filter(
      ({ beforeMinor, afterMinor }) => beforeMinor !== afterMinor,
    ),
  );
  await addPriceChanges(tx, businessId, source, moved);
  const points = new Map(pointed.map((one) => [one.productId, one.points]));
  const kept = products.map(({ productId, version, sortName: _sort, ...product }) => {
    const { unit: _unit, stepMilli: _step, createdHash: _hash, ...after } = product;
    const reorderPoints = points.get(productId) ?? [];
    return { productId, before: null, after: { ...after, reorderPoints }, versionAfter: version };
  });
  await addChangeRows(tx, businessId, importId, kept);
}

async function changeOld(
  tx: Tx,
  applying: Applying,
  rows: readonly WaitingRow[],
  products: ReadonlyMap<string, ProductNow>,
  codes: CodesAdded,
): Promise<void> {
  const { author, importId, names, branches } = applying;
  const wanted = rows.flatMap(({ productId, reading }) => {
    const before = products.get(productId);
    if (before === undefined) return [];
    const now = {
      ...before,
      otherBarcodes: [...before.otherBarcodes, ...(codes.get(productId) ?? [])],
    };
    return [{ now, change: changeBy(reading, before, names, branches) }];
  });
  await writeChangeRows(tx, author, 'import', importId, wanted);
}

interface Shelved {
  readonly row: number;
  readonly productId: string;
  readonly quantityMilli: number;
  readonly valueMinor: number;
}

/** Opening stock of a step, branch by branch: movements with value and one journal entry each. */
async function openStock(
  tx: Tx,
  { author, branches }: Applying,
  rows: readonly WaitingRow[],
  costOf: (row: WaitingRow) => number,
): Promise<ReadonlyMap<number, RowMoved[]>> {
  const { businessId, at, stockPolicy, name } = author;
  const moved = new Map<number, RowMoved[]>();
  const ids = rows.map(({ productId }) => productId);
  const last = new Map(
    (await placesMoved(tx, businessId, ids)).map((one) => [
      `${one.productId} ${one.branchId}`,
      one.lastMovement,
    ]),
  );
  for (const branch of branches) {
    const { branchId, timezone, cutoffMinutes } = branch;
    const shelved: Shelved[] = rows.flatMap((row) =>
      row.reading.stock
        .filter((one) => one.branchId === branchId)
        .map(({ quantityMilli }) => ({
          row: row.number,
          productId: row.productId,
          quantityMilli,
          valueMinor: lineAmountMinor(costOf(row), quantityMilli),
        })),
    );
    if (shelved.length === 0) continue;
    const sourceId = newId(Date.parse(at));
    const day = businessDate(Date.parse(at), timezone, cutoffMinutes);
    const { receivedMinor } = await receiveStock(tx, {
      businessId,
      sourceKind: 'opening_stock',
      sourceId,
      occurredAt: at,
      businessDate: day,
      recordedAt: at,
      stockPolicy,
      actorName: name,
      receipts: shelved.map(({ row: _row, ...receipt }) => ({ ...receipt, branchId })),
    });
    await postJournal(tx, {
      businessId,
      entryId: sourceId,
      sourceKind: 'opening_stock',
      sourceId,
      branchId,
      businessDate: day,
      ledgerDate: day,
      postedAt: at,
      lines: journalOfOpeningStock({ valueMinor: receivedMinor }),
    });
    for (const { row, productId, quantityMilli } of shelved) {
      const number = (last.get(`${productId} ${branchId}`) ?? 0) + 1;
      const place = { branchId, sourceId, number, quantityMilli };
      moved.set(row, [...(moved.get(row) ?? []), place]);
    }
  }
  return moved;
}

const costOfReading = (reading: RowReading, now: ProductNow | undefined): number =>
  reading.costMinor ?? now?.costMinor ?? 0;

export interface RowsApplied {
  /** By the number of the row. */
  readonly moved: ReadonlyMap<number, RowMoved[]>;
  /** By product. */
  readonly codes: CodesAdded;
}

/** Adds and changes the products of rows that are right; gives back what else they brought. */
export async function applyRows(
  tx: Tx,
  applying: Applying,
  rows: readonly WaitingRow[],
): Promise<RowsApplied> {
  const { businessId } = applying.author;
  await ensureNames(tx, applying, rows);
  const old = rows.filter(({ outcome }) => outcome === 'update');
  const fresh = rows.filter(({ outcome }) => outcome === 'new');
  const ids = old.map(({ productId }) => productId);
  const locked = await lockProducts(tx, businessId, ids);
  const products = new Map(locked.map((one) => [one.productId, one]));
  const codes = codesAddedBy(rows, products);
  await addNew(tx, applying, fresh, codes);
  await changeOld(tx, applying, old, products, codes);
  await addCodes(tx, businessId, codes);
  const productIds = rows.map(({ productId }) => productId);
  await ensureLevels(tx, { businessId, productIds });
  const moved = await openStock(tx, applying, rows, ({ reading, productId }) =>
    costOfReading(reading, products.get(productId)),
  );
  return { moved, codes };
}
