import { z } from 'zod';
import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { id, instant } from '@tillbook/core/fields';
import { can } from '@tillbook/core/permissions';
import { whyNotBegin } from '@tillbook/core/customers/erase-customer';
import { canBeUndone, whyNotUndo, type CreditStopped } from '@tillbook/core/refunds/give-back';
import type { listRefunds, Refund, Refundable } from '@tillbook/core/refunds/refunds.api';
import { returnUntil } from '@tillbook/core/refunds/return-window';
import { Refusal } from '@tillbook/core/refusals';
import { whyNotOnSale } from '@tillbook/core/sales/sale-states';
import { readAccounts } from '../customers/accounts.sql.ts';
import type { Reader } from '../db/database.ts';
import { branchesInReach, inBusiness, refuseOtherBranch, type Actor } from '../http/actor.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { customerOf } from '../sales/sale-rows.ts';
import { branchExists } from '../sales/till-catalogue.sql.ts';
import { drawersFor, mayVoidInto } from './drawers-to-refund.ts';
import { readRefund, readRefundList } from './list-refunds.sql.ts';
import {
  givenAlone,
  isSoldTooLongAgo,
  roundedSaleOf,
  saleToRefund,
  tendersBackOf,
  tendersOf,
} from './open-refund.ts';
import { providersLeft } from './payments-back.ts';
import { beforeOf, stepOf } from './refund-lines.ts';
import { readReturned } from './refund-state.sql.ts';
import { drawersOf, stepsOf, tillById } from './sold.sql.ts';

/** Who sees only what they sold or took back themselves. */
const onlyOwn = (actor: Actor): string | null => (can(actor, 'sale.view') ? null : actor.personId);

/**
 * One refund. @throws Refusal 404, 403 for another branch
 * @param whose 'any' for the one who just made it
 */
export async function refundFor(
  reader: Reader,
  actor: Actor,
  refundId: string,
  whose: 'in reach' | 'any' = 'in reach',
): Promise<Refund> {
  const found = await readRefund(reader, inBusiness(actor).businessId, refundId);
  if (found === null) throw new Refusal('NOT_FOUND');
  const { refundedBy, sellerId, ...refund } = found;
  refuseOtherBranch(actor, refund.branchId);
  const own = onlyOwn(actor);
  const isOwn = own === null || own === refundedBy || own === sellerId;
  if (whose === 'in reach' && !isOwn) throw new Refusal('NOT_FOUND');
  return refund;
}

const PAGE_OF_SALE = 100;

/** Refunds in the caller's reach, newest first, a page at a time. @throws Refusal NOT_FOUND */
export async function refundsFor(
  reader: Reader,
  actor: Actor,
  query: QueryOf<typeof listRefunds>,
): Promise<AnswerOf<typeof listRefunds>> {
  const { businessId } = inBusiness(actor);
  const { branchId, limit } = query;
  if (branchId !== undefined && !(await branchExists(reader, businessId, branchId))) {
    throw new Refusal('NOT_FOUND');
  }
  const end = decodeCursor(query.cursor, z.tuple([instant, id]), '?/cursor');
  const part = query.q?.trim().toUpperCase() ?? '';
  const rows = await readRefundList(reader, {
    businessId,
    branchIds: branchesInReach(actor, branchId),
    personId: onlyOwn(actor),
    saleId: query.saleId ?? null,
    refundedBy: query.refundedBy ?? null,
    kind: query.kind ?? null,
    reason: query.reason ?? null,
    method: query.method ?? null,
    from: query.from ?? null,
    to: query.to ?? null,
    numberPart: part === '' ? null : part,
    before: end === null ? null : { refundedAt: end[0], refundId: end[1] },
    limit: limit + 1,
  });
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items,
    nextCursor: last === undefined ? null : encodeCursor([last.refundedAt, last._id]),
  };
}

/** Why nothing new is credited to whoever bought; null where anybody may be named. */
async function creditStopped(
  reader: Reader,
  businessId: string,
  customerId: string | null,
): Promise<CreditStopped> {
  if (customerId === null) return null;
  const [account] = await readAccounts(reader, businessId, [customerId]);
  return account === undefined ? null : whyNotBegin(account);
}

/** What of a sale may still come back. @throws Refusal 404, 403 for another branch */
export async function refundableFor(
  reader: Reader,
  actor: Actor,
  saleId: string,
  asked: { readonly leaseId: string | null; readonly nowMs: number },
): Promise<Refundable> {
  const { businessId } = inBusiness(actor);
  const rows = await saleToRefund(reader, actor, saleId);
  const { sale, lines } = rows;
  const { leaseId, nowMs } = asked;
  const returned = await readReturned(reader, businessId, saleId);
  const steps = await stepsOf(reader, businessId, [
    ...new Set(lines.map(({ productId }) => productId)),
  ]);
  const drawers = await drawersOf(reader, businessId, sale.branchId);
  const refunds = await refundsFor(reader, actor, { saleId, limit: PAGE_OF_SALE });
  const rounded = roundedSaleOf(rows, returned);
  const isWhole = whyNotOnSale(returned.state, 'void') === null && canBeUndone(sale.methods);
  const tenders = await tendersBackOf(reader, businessId, rows, returned);
  const isToBuyer = whyNotUndo(tendersOf(rows, returned), tenders) === null;
  const isVoidable = isWhole && isToBuyer && mayVoidInto(actor, sale, drawers, leaseId);
  const till = await tillById(reader, businessId, sale.tillId);
  const { receiptNumber, branchId, totalMinor, currency, timezone } = sale;
  const { occurredAt, sellerName, branchName } = sale;
  return {
    ...{ saleId, receiptNumber, branchId, totalMinor, currency, timezone },
    ...{ occurredAt, sellerName, branchName },
    state: returned.state,
    customer: customerOf(sale),
    creditStopped: await creditStopped(reader, businessId, sale.customerId),
    lines: lines.map((line) => ({
      lineNo: line.lineNo,
      productId: line.productId,
      name: line.name,
      sku: line.sku,
      kind: line.kind,
      packName: line.packName,
      unit: line.unit,
      stepMilli: stepOf(line, steps),
      quantityMilli: line.quantityMilli,
      refundedMilli: beforeOf(line.lineNo, returned),
      unitPriceMinor: line.unitPriceMinor,
      netMinor: line.netMinor,
      taxMinor: line.taxMinor,
      totalMinor: line.totalMinor,
    })),
    tenders,
    providers: providersLeft(rows, returned),
    leftMinor: rounded.leftMinor,
    rounding: rounded.policy,
    returnUntil: returnUntil(sale.businessDate, till.returnDays),
    isReturnOver: isSoldTooLongAgo(rows, till, nowMs),
    mayAlone: can(actor, 'refund.post'),
    aloneMinor: await givenAlone(reader, businessId, rows, actor),
    drawers: drawersFor(actor, drawers, leaseId),
    mayVoid: isVoidable,
    refunds: refunds.items,
  };
}
