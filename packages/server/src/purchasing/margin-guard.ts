import type { AnswerOf, BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { marginBasisPoints } from '@tillbook/core/products/margin';
import { isUnderTarget, suggestedPriceMinor } from '@tillbook/core/purchasing/margin-guard';
import type {
  applyMargins as applyMarginsApi,
  MarginWarning,
  marginGuard,
} from '@tillbook/core/purchasing/receipts.api';
import { Refusal } from '@tillbook/core/refusals';
import type { Reader, Tx } from '../db/database.ts';
import { newId } from '../new-id.ts';
import { lockProducts } from '../products/many-products.sql.ts';
import { addPriceMoves } from '../products/price-changes.sql.ts';
import { saveBranchPrices } from '../products/prices.sql.ts';
import { recordProduct } from '../products/product-author.ts';
import { writeChanges } from '../products/write-changes.ts';
import { placesOf, refuseUnknown, type Clerk } from './clerk.ts';
import { refuseUnseen } from './documents.ts';
import { pricesToGuard, productsOfReceipt, type PriceRow } from './margin-guard.sql.ts';
import { findReceipt } from './receipts.sql.ts';

/** @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN */
async function productsSeen(reader: Reader, clerk: Clerk, receiptId: string): Promise<string[]> {
  const receipt = await findReceipt(reader, clerk.businessId, receiptId);
  if (receipt === null) throw new Refusal('NOT_FOUND');
  refuseUnseen(clerk, receipt.branchId);
  return productsOfReceipt(reader, clerk.businessId, receiptId);
}

/**
 * Prices of a receipt's products that earn less than their target, each with one that does. A
 * branch is named where its price is not the product's own.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN
 */
export async function marginWarnings(
  reader: Reader,
  clerk: Clerk,
  receiptId: string,
): Promise<AnswerOf<typeof marginGuard>> {
  const ids = await productsSeen(reader, clerk, receiptId);
  const rows = await pricesToGuard(reader, clerk.businessId, ids, clerk.branchIds);
  const own = new Map(
    rows.filter((row) => row.branchId === null).map((row) => [row.productId, row]),
  );
  const items = rows
    .filter((row) => row.branchId === null || isOtherwise(row, own.get(row.productId)))
    .flatMap((row) => warningOf(clerk, row) ?? []);
  return { items };
}

/** Whether a branch sells a product at another price, or taxes it at another rate. */
const isOtherwise = (row: PriceRow, own: PriceRow | undefined): boolean =>
  row.priceMinor !== own?.priceMinor || row.taxBasisPoints !== own.taxBasisPoints;

function warningOf(clerk: Clerk, row: PriceRow): MarginWarning | null {
  const { taxMode, currency } = clerk;
  const { floorPriceMinor: _floor, taxBasisPoints, targetBasisPoints, ...shown } = row;
  const { priceMinor, costMinor } = row;
  const price = { priceMinor, costMinor, taxBasisPoints, taxMode };
  if (!isUnderTarget(price, targetBasisPoints)) return null;
  return {
    ...shown,
    targetBasisPoints,
    marginBasisPoints: marginBasisPoints(price),
    suggestedMinor: suggestedPriceMinor(price, targetBasisPoints, currency),
  };
}

type Asked = BodyOf<typeof applyMarginsApi>['prices'][number];

/**
 * Sets prices that are still as they were seen; one that is already as wanted stays.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, PRICE_CHANGED (productId), VALIDATION_FAILED for
 *   a price under the product's lowest
 */
export async function applyMargins(
  tx: Tx,
  clerk: Clerk,
  receiptId: string,
  asked: readonly Asked[],
): Promise<void> {
  const ids = await productsSeen(tx, clerk, receiptId);
  asked.forEach(({ productId }, index) => {
    if (!ids.includes(productId)) refuseUnknown(`#/prices/${index}/productId`);
  });
  const branches = asked.flatMap(({ branchId }) => branchId ?? []);
  await placesOf(tx, clerk, branches);
  const products = await lockProducts(tx, clerk.businessId, [
    ...new Set(asked.map(({ productId }) => productId)),
  ]);
  const rows = await pricesToGuard(tx, clerk.businessId, ids, clerk.branchIds);
  const wanted = asked.filter((one, index) => isToSet(one, index, rows));
  const forAll = wanted.filter(({ branchId }) => branchId === null);
  await writeChanges(
    tx,
    clerk,
    'receipt',
    receiptId,
    forAll.flatMap(({ productId, priceMinor }) => {
      const now = products.find((one) => one.productId === productId);
      return now === undefined ? [] : [{ now, change: { priceMinor } }];
    }),
  );
  await setBranchPrices(tx, clerk, wanted, rows);
  await recordProduct(tx, clerk, {
    action: 'prices.set_after_receipt',
    subjectId: receiptId,
    detail: { prices: wanted },
  });
}

function isToSet(one: Asked, index: number, rows: readonly PriceRow[]): boolean {
  const { productId, branchId, seenMinor, priceMinor } = one;
  const now = rows.find((row) => row.productId === productId && row.branchId === branchId);
  if (now === undefined) refuseUnknown(`#/prices/${index}/branchId`);
  if (now.priceMinor === priceMinor) return false;
  if (now.priceMinor !== seenMinor) throw new Refusal('PRICE_CHANGED', { productId });
  const { floorPriceMinor } = now;
  if (floorPriceMinor !== null && priceMinor < floorPriceMinor) {
    const error = fieldError(`#/prices/${index}/priceMinor`, 'TOO_SMALL', {
      min: floorPriceMinor,
    });
    throw new Refusal('VALIDATION_FAILED', {}, [error]);
  }
  return true;
}

async function setBranchPrices(
  tx: Tx,
  clerk: Clerk,
  wanted: readonly Asked[],
  rows: readonly PriceRow[],
): Promise<void> {
  const { businessId, at, personId, name } = clerk;
  const moves = wanted.flatMap(({ productId, branchId, priceMinor }) => {
    if (branchId === null) return [];
    const now = rows.find((row) => row.productId === productId && row.branchId === branchId);
    const beforeMinor = now?.priceMinor ?? null;
    const move = { productId, what: 'branch_price' as const, branchId, beforeMinor };
    return [{ ...move, afterMinor: priceMinor, priceChangeId: newId(Date.parse(at)) }];
  });
  for (const { productId, branchId, afterMinor } of moves) {
    await saveBranchPrices(tx, businessId, productId, [{ branchId, priceMinor: afterMinor }]);
  }
  const act = { at, personId, name, reason: 'Margin after a receipt of goods' };
  await addPriceMoves(tx, businessId, act, moves);
}
