import { fieldError } from '@tillbook/core/field-errors';
import { journalOfOpeningStock } from '@tillbook/core/ledger/journal-of-opening-stock';
import { PRICE_MINOR_MAX } from '@tillbook/core/limits';
import { divideHalfUp } from '@tillbook/core/money';
import { Refusal } from '@tillbook/core/refusals';
import { businessDate } from '@tillbook/core/reports/period';
import { whyNotSteps } from '@tillbook/core/stock/whole-steps';
import type { Reader, Tx } from '../db/database.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { newId } from '../new-id.ts';
import { ensureLevels, receiveStock } from '../stock/receive-stock.ts';
import type { Author } from './product-author.ts';
import { branchDays, type BranchDay } from './products.sql.ts';

/** What a branch holds of a product when its books begin. */
export interface OpeningStock {
  readonly branchId: string;
  readonly quantityMilli: number;
}

/** A product that comes with what lies there of it. */
export interface Opened {
  readonly costMinor: number;
  readonly stepMilli: number;
  readonly openingStock: readonly OpeningStock[];
}

export interface OpeningReceipt extends BranchDay {
  readonly quantityMilli: number;
  readonly valueMinor: number;
}

/**
 * What is to be put on the shelves, each quantity with its value, round(cost × quantity). Branches
 * with nothing are left out.
 * @param pointer where the product stood in the request
 * @throws Refusal for a branch named twice, unknown or not open to the author, for a part of a
 * step, and for a value beyond the largest amount
 */
export async function checkOpeningStock(
  reader: Reader,
  author: Author,
  { costMinor, stepMilli, openingStock: given }: Opened,
  pointer = '#',
): Promise<OpeningReceipt[]> {
  const at = (index: number, field: string): string => `${pointer}/openingStock/${index}/${field}`;
  const ids = given.map(({ branchId }) => branchId);
  const twice = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (twice >= 0) {
    const error = fieldError(at(twice, 'branchId'), 'NOT_UNIQUE');
    throw new Refusal('VALIDATION_FAILED', {}, [error]);
  }
  const known = ids.length === 0 ? [] : await branchDays(reader, author.businessId, ids);
  return given.flatMap(({ branchId, quantityMilli }, index) => {
    const branch = known.find((one) => one.branchId === branchId);
    if (branch === undefined) {
      const error = fieldError(at(index, 'branchId'), 'REFERENCE_NOT_FOUND');
      throw new Refusal('NOT_FOUND', {}, [error]);
    }
    if (author.branchIds !== null && !author.branchIds.includes(branchId)) {
      throw new Refusal('BRANCH_FORBIDDEN');
    }
    if (whyNotSteps(quantityMilli, stepMilli) !== null) {
      const error = fieldError(at(index, 'quantityMilli'), 'NOT_IN_STEPS');
      throw new Refusal('VALIDATION_FAILED', {}, [error]);
    }
    const value = divideHalfUp(BigInt(costMinor) * BigInt(quantityMilli), 1000n);
    if (value > BigInt(PRICE_MINOR_MAX)) {
      const error = fieldError(at(index, 'quantityMilli'), 'TOO_LARGE', {
        max: `a stock worth ${PRICE_MINOR_MAX}`,
      });
      throw new Refusal('VALIDATION_FAILED', {}, [error]);
    }
    return quantityMilli === 0 ? [] : [{ ...branch, quantityMilli, valueMinor: Number(value) }];
  });
}

/**
 * Puts a new product on the shelves: a level in every branch of the business, and for each branch
 * that has some a movement with its value and a journal entry against opening balance equity.
 */
export async function openStock(
  tx: Tx,
  author: Author,
  productId: string,
  receipts: readonly OpeningReceipt[],
): Promise<void> {
  const { businessId, stockPolicy, at: now } = author;
  await ensureLevels(tx, { businessId, productIds: [productId] });
  for (const receipt of receipts) {
    const { branchId, quantityMilli, valueMinor, timezone, cutoffMinutes } = receipt;
    const sourceId = newId(Date.parse(author.at));
    const day = businessDate(Date.parse(now), timezone, cutoffMinutes);
    const { receivedMinor } = await receiveStock(tx, {
      businessId,
      sourceKind: 'opening_stock',
      sourceId,
      occurredAt: now,
      businessDate: day,
      recordedAt: now,
      stockPolicy,
      receipts: [{ branchId, productId, quantityMilli, valueMinor }],
    });
    await postJournal(tx, {
      businessId,
      entryId: sourceId,
      sourceKind: 'opening_stock',
      sourceId,
      branchId,
      businessDate: day,
      ledgerDate: day,
      postedAt: now,
      lines: journalOfOpeningStock({ valueMinor: receivedMinor }),
    });
  }
}
