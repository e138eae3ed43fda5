import { readRow, type RowPlace, type RowProblem } from '@tillbook/core/imports/read-row';
import type { Match } from '@tillbook/core/imports/columns';
import type { RowReading } from '@tillbook/core/imports/read-row';
import { skuFor } from '@tillbook/core/products/codes';
import { defaultStepMilli, UNIT_DEFAULT } from '@tillbook/core/products/units';
import { quantityText } from '@tillbook/core/quantity';
import { whyNotSteps } from '@tillbook/core/stock/whole-steps';
import type { ProductNow } from '../products/many-products.sql.ts';
import type { ImportBranch } from './imports.sql.ts';
import type { Judged, RowDone, WaitingRow } from './import-rows.sql.ts';
import {
  changeBy,
  folded,
  leavesAsIs,
  productOf,
  type Known,
  type Names,
} from './known-products.ts';

/** What rows are judged by, besides the products that they meet. */
export interface Judging {
  readonly matches: readonly Match[];
  readonly place: RowPlace;
  readonly names: { readonly categories: Names; readonly brands: Names };
  readonly branches: readonly ImportBranch[];
  /** What rows before this one took: SKUs, codes and products. */
  readonly taken: Set<string>;
}

export interface RowRead {
  readonly number: number;
  readonly reading: RowReading;
  readonly problems: readonly RowProblem[];
}

export function readCells(
  row: { readonly number: number; readonly cells: readonly string[] },
  { matches, place }: Judging,
): RowRead {
  return { number: row.number, ...readRow(row.cells, matches, place) };
}

/** What becomes of a row; `newProductId` is its product's where it is a new one. */
export function judgeRow(
  row: RowRead,
  known: Known,
  judging: Judging,
  newProductId: string,
): Judged {
  const { product: now, problems: strange } = productOf(row.reading, known);
  const reading = now === null ? begun(row.reading, newProductId) : row.reading;
  const problems = [
    ...row.problems,
    ...strange,
    ...(now === null ? whyNotNew(row) : whyNotUpdate(row, now, known)),
    ...stockInParts(row.reading, now),
    ...floorProblem(reading, now),
  ];
  const twice = problems.length === 0 ? takenTwice(reading, now, judging.taken) : [];
  const all = [...problems, ...twice];
  const productId = now?.productId ?? newProductId;
  const common = { number: row.number, reading, problems: all };
  if (all.length > 0) return { ...common, outcome: 'faulty', productId: now?.productId ?? null };
  if (now === null) return { ...common, outcome: 'new', productId };
  const change = changeBy(reading, now, judging.names, judging.branches);
  const isSame = leavesAsIs(reading, now, change);
  return { ...common, outcome: isSame ? 'same' : 'update', productId };
}

/** A new product has a SKU, made of its name where the file has none. */
function begun(reading: RowReading, productId: string): RowReading {
  if (reading.sku !== null || reading.name === null) return reading;
  return { ...reading, sku: skuFor(reading.name, productId) };
}

function whyNotNew({ reading, problems }: RowRead): RowProblem[] {
  const isNamed = reading.name !== null || problems.some(({ field }) => field === 'name');
  const isPriced = reading.priceMinor !== null || problems.some(({ field }) => field === 'price');
  return [
    ...(isNamed ? [] : [{ field: 'name', code: 'REQUIRED', value: '' } as const]),
    ...(isPriced ? [] : [{ field: 'price', code: 'REQUIRED', value: '' } as const]),
  ];
}

/** Opening stock is what was there before anything moved; later a count or a receipt says it. */
function whyNotUpdate({ reading }: RowRead, now: ProductNow, known: Known): RowProblem[] {
  const wantsStock = reading.stock.length > 0 || reading.pointMilli !== null;
  if (wantsStock && now.kind !== 'goods') {
    return [{ field: 'stock', code: 'NO_STOCK_OF_ITS_OWN', value: now.name }];
  }
  const there = reading.stock.some(({ branchId }) =>
    known.used.has(`${now.productId} ${branchId}`),
  );
  return there ? [{ field: 'stock', code: 'STOCK_THERE', value: now.name }] : [];
}

/** Stock of what is counted by the piece is whole pieces: a new product has its unit's step. */
function stockInParts({ stock, unit }: RowReading, now: ProductNow | null): RowProblem[] {
  const stepMilli = now?.stepMilli ?? defaultStepMilli(unit ?? UNIT_DEFAULT);
  const part = stock.find(({ quantityMilli }) => whyNotSteps(quantityMilli, stepMilli) !== null);
  if (part === undefined) return [];
  return [{ field: 'stock', code: 'NOT_IN_STEPS', value: quantityText(part.quantityMilli) }];
}

function floorProblem(reading: RowReading, now: ProductNow | null): RowProblem[] {
  const floor = reading.floorPriceMinor ?? now?.floorPriceMinor ?? null;
  const price = reading.priceMinor ?? now?.priceMinor ?? null;
  const isChanged = reading.floorPriceMinor !== null || reading.priceMinor !== null;
  if (!isChanged || floor === null || price === null || floor <= price) return [];
  return [{ field: 'floor', code: 'FLOOR_ABOVE_PRICE', value: '' }];
}

/** A SKU, a code or a product that a row before this one has. The first keeps it. */
function takenTwice(reading: RowReading, now: ProductNow | null, taken: Set<string>): RowProblem[] {
  const keys = [
    ...(reading.sku === null ? [] : [{ field: 'sku', key: `sku ${folded(reading.sku)}` } as const]),
    ...reading.barcodes.map((code) => ({ field: 'barcode', key: `code ${code}` }) as const),
    ...(now === null ? [] : [{ field: 'sku', key: `product ${now.productId}` } as const]),
  ];
  const clash = keys.find(({ key }) => taken.has(key));
  if (clash !== undefined) {
    const value = clash.field === 'sku' ? (reading.sku ?? now?.sku ?? '') : clash.key.slice(5);
    return [{ field: clash.field, code: 'TWICE_IN_FILE', value }];
  }
  for (const { key } of keys) taken.add(key);
  return [];
}

/** A row that was right when it was checked, looked at again: `done` where it is so no more. */
export function judgedAgain(
  row: WaitingRow<RowReading>,
  known: Known,
  judging: Judging,
): { readonly row: WaitingRow<RowReading>; readonly done: RowDone | null } {
  const { number, reading, productId } = row;
  const again = judgeRow({ number, reading, problems: [] }, known, judging, productId);
  if (again.outcome === row.outcome) return { row, done: null };
  if (again.outcome === 'same') {
    return { row, done: { number, outcome: 'same', problems: [], moved: [], addedCodes: [] } };
  }
  const value = reading.sku ?? reading.barcodes[0] ?? '';
  const added = { field: 'sku', code: 'OF_ANOTHER_PRODUCT', value } as const;
  const problems = again.problems.length > 0 ? again.problems : [added];
  return { row, done: { number, outcome: 'faulty', problems, moved: [], addedCodes: [] } };
}
