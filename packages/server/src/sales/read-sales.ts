import { z } from 'zod';
import { id, instant } from '@tillbook/core/fields';
import { can } from '@tillbook/core/permissions';
import { Refusal } from '@tillbook/core/refusals';
import { foldCode } from '@tillbook/core/sales/payment-reference';
import type { saleApprovals } from '@tillbook/core/sales/sale-approvals.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import type { listSales, sumSales } from '@tillbook/core/sales/sales-list.api';
import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { approvalsOfSale } from '../approvals/approvals.sql.ts';
import type { Reader } from '../db/database.ts';
import { refuseUnknownProduct } from '../stock/list-stock.ts';
import { branchesInReach, inBusiness, type Actor } from '../http/actor.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { shiftsHiddenFrom } from './blind.ts';
import { presentSale } from './sale-rows.ts';
import { readSaleList, readSalesSum } from './list-sales.sql.ts';
import { readSales } from './sales.sql.ts';
import { branchExists } from './till-catalogue.sql.ts';

/** Anything else begins no receipt number. */
const RECEIPT_PART = /^[A-Z0-9-]*$/;

type ListQuery = QueryOf<typeof listSales>;
type SumQuery = QueryOf<typeof sumSales>;

/** Who may see only what they sold themselves. */
export const onlyOwn = (actor: Actor): string | null =>
  can(actor, 'sale.view') ? null : actor.personId;

/** One sale in the caller's reach. @throws Refusal 404 */
export async function saleFor(reader: Reader, actor: Actor, saleId: string): Promise<Sale> {
  const { businessId } = inBusiness(actor);
  const reach = { branchIds: actor.branchIds, sellerId: onlyOwn(actor) };
  const [found] = await readSales(reader, businessId, [saleId], reach);
  if (found === undefined) throw new Refusal('NOT_FOUND');
  return presentSale(found);
}

/** Who approved what of a sale in the caller's reach. @throws Refusal 404 */
export async function approvalsFor(
  reader: Reader,
  actor: Actor,
  saleId: string,
): Promise<AnswerOf<typeof saleApprovals>> {
  const { _id } = await saleFor(reader, actor, saleId);
  return { approvals: await approvalsOfSale(reader, inBusiness(actor).businessId, _id) };
}

/** Which sales a query means, in the caller's reach; null when it can mean none. */
async function askedFor(reader: Reader, actor: Actor, query: SumQuery | ListQuery) {
  const { businessId } = inBusiness(actor);
  const { branchId } = query;
  if (branchId !== undefined && !(await branchExists(reader, businessId, branchId))) {
    throw new Refusal('NOT_FOUND');
  }
  await refuseUnknownProduct(reader, businessId, query.productId);
  const own = onlyOwn(actor);
  const seesCost = can(actor, 'product.see_cost');
  if (query.flag === 'below_cost' && !seesCost) {
    throw new Refusal('PERMISSION_REQUIRED', { permission: 'product.see_cost' });
  }
  const receipt = query.q?.trim().toUpperCase() ?? '';
  const isElsewhere = own !== null && query.sellerId !== undefined && query.sellerId !== own;
  if (isElsewhere || !RECEIPT_PART.test(receipt)) return null;
  return {
    businessId,
    branchIds: branchesInReach(actor, branchId),
    tillId: query.tillId ?? null,
    sellerId: own ?? query.sellerId ?? null,
    customerId: query.customerId ?? null,
    method: query.method ?? null,
    paymentTypeId: query.paymentTypeId ?? null,
    state: query.state ?? null,
    hour: query.hour ?? null,
    weekday: query.weekday ?? null,
    from: query.from ?? null,
    to: query.to ?? null,
    receipt: receipt === '' ? null : receipt,
    reference: foldCode(query.reference ?? '') === '' ? null : (query.reference ?? null),
    leastMinor: query.leastMinor ?? null,
    mostMinor: query.mostMinor ?? null,
    productId: query.productId ?? null,
    flag: query.flag ?? null,
    seesCost,
    hiddenShifts: (await shiftsHiddenFrom(reader, actor)).map(({ shiftId }) => shiftId),
  };
}

/** Whether sales are left out since they are asked for by how they were paid. */
const areHeldBack = (asked: NonNullable<Awaited<ReturnType<typeof askedFor>>>): boolean =>
  (asked.method !== null || asked.paymentTypeId !== null) && asked.hiddenShifts.length > 0;

/** What sales in the caller's reach come to. @throws Refusal 404 */
export async function salesSumFor(
  reader: Reader,
  actor: Actor,
  query: SumQuery,
): Promise<AnswerOf<typeof sumSales>> {
  const asked = await askedFor(reader, actor, query);
  const none = { salesCount: 0, totalMinor: 0, discountMinor: 0, refundedMinor: 0 };
  if (asked === null) return { ...none, areHeldBack: false };
  return { ...(await readSalesSum(reader, asked)), areHeldBack: areHeldBack(asked) };
}

/** Sales in the caller's reach, newest first, a page at a time. */
export async function salesFor(
  reader: Reader,
  actor: Actor,
  query: ListQuery,
): Promise<AnswerOf<typeof listSales>> {
  const { limit } = query;
  const end = decodeCursor(query.cursor, z.tuple([instant, id]), '?/cursor');
  const asked = await askedFor(reader, actor, query);
  if (asked === null) return { items: [], nextCursor: null, areHeldBack: false };
  const rows = await readSaleList(reader, {
    ...asked,
    before: end === null ? null : { occurredAt: end[0], saleId: end[1] },
    limit: limit + 1,
  });
  const items = rows.slice(0, limit).map(({ shiftId, methods, ...row }) => ({
    ...row,
    methods: asked.hiddenShifts.includes(shiftId) ? null : methods,
  }));
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items,
    nextCursor: last === undefined ? null : encodeCursor([last.occurredAt, last._id]),
    areHeldBack: areHeldBack(asked),
  };
}
