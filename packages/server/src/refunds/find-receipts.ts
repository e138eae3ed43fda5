import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { can } from '@tillbook/core/permissions';
import { searchWords } from '@tillbook/core/products/words';
import type { findReceipts } from '@tillbook/core/refunds/refunds.api';
import { receiptToken, saleIdIn } from '@tillbook/core/sales/receipt-link';
import { runningNumberIn } from '@tillbook/core/sales/receipt-number';
import { customerIdsFound } from '../customers/list-customers.ts';
import type { Reader } from '../db/database.ts';
import { branchesInReach, inBusiness, type Actor } from '../http/actor.ts';
import { productsOfWords } from '../products/rows-by-words.sql.ts';
import { saleOfToken } from '../sales/receipts.sql.ts';
import { refuseUnknownProduct } from '../stock/list-stock.ts';
import { readReceipts, type ReceiptClues } from './find-receipts.sql.ts';

const RECEIPTS_MAX = 20;
/** What more goods or people have in common is too little to tell a receipt by. */
const CLUES_MAX = 100;

/** A few: none where there are more than can be looked through. */
const fewOf = (ids: readonly string[]): readonly string[] => (ids.length > CLUES_MAX ? [] : ids);

/** What may be meant by what was typed: a number, a customer, something that was bought. */
async function cluesIn(reader: Reader, actor: Actor, typed: string): Promise<ReceiptClues> {
  const place = inBusiness(actor);
  const maySeeCustomers = can(actor, 'customer.use') || can(actor, 'customer.view');
  const customerIds = maySeeCustomers
    ? await customerIdsFound(reader, place, typed, { balance: null, limit: CLUES_MAX + 1 })
    : [];
  const words = searchWords(typed);
  const productIds = await productsOfWords(reader, place.businessId, words, CLUES_MAX + 1);
  return {
    numberPart: typed.toUpperCase(),
    number: runningNumberIn(typed),
    customerIds: fewOf(customerIds),
    productIds: fewOf(productIds),
  };
}

/**
 * Sales to take back from, of the caller's branches, whoever sold them: by what was scanned from a
 * receipt, or by whatever somebody knows of it. @throws Refusal NOT_FOUND for an unknown product
 */
export async function receiptsFor(
  reader: Reader,
  actor: Actor,
  query: QueryOf<typeof findReceipts>,
): Promise<AnswerOf<typeof findReceipts>> {
  const { businessId } = inBusiness(actor);
  await refuseUnknownProduct(reader, businessId, query.productId);
  const typed = query.q?.trim() ?? '';
  const token = receiptToken(typed);
  const saleId = token === null ? saleIdIn(typed) : await saleOfToken(reader, businessId, token);
  if (token !== null && saleId === null) return { items: [] };
  const items = await readReceipts(reader, {
    businessId,
    branchIds: branchesInReach(actor, undefined),
    saleId,
    // Who may not take back alone finds the own sales, and those whose receipt is at hand.
    onlyOf: can(actor, 'refund.post') ? null : actor.personId,
    clues: saleId !== null || typed === '' ? null : await cluesIn(reader, actor, typed),
    productId: query.productId ?? null,
    day: query.day ?? null,
    totalMinor: query.totalMinor ?? null,
    limit: RECEIPTS_MAX,
  });
  return { items };
}
