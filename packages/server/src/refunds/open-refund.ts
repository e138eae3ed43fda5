import { can, type Bearer } from '@tillbook/core/permissions';
import { tendersOfForgotten, type TenderLeft } from '@tillbook/core/refunds/give-back';
import { refundCeiling } from '@tillbook/core/refunds/refund-approval';
import type { RoundedSale } from '@tillbook/core/refunds/refund-rounding';
import { isReturnOver } from '@tillbook/core/refunds/return-window';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { localMoment } from '@tillbook/core/reports/period';
import { movesAccount } from '@tillbook/core/sales/payment';
import { whyNotOnSale, type SaleAction } from '@tillbook/core/sales/sale-states';
import type { Reader, Tx } from '../db/database.ts';
import { inBusiness, refuseOtherBranch, type Actor } from '../http/actor.ts';
import type { SaleWithRows } from '../sales/sale-rows.ts';
import { readSales } from '../sales/sales.sql.ts';
import {
  lockSaleState,
  readForgotten,
  readGivenAlone,
  readReturned,
  type Returned,
} from './refund-state.sql.ts';
import type { LineBack, SaleToRefund } from './refund-lines.ts';
import { findRefundHash } from './refunds.sql.ts';
import { movementsOfSale, stepsOf, tillById, tillOfShift, type RefundTill } from './sold.sql.ts';

/** A sale of the caller's branches, whoever sold it. @throws Refusal 404, 403 BRANCH_FORBIDDEN */
export async function saleToRefund(
  reader: Reader,
  actor: Actor,
  saleId: string,
): Promise<SaleWithRows> {
  const { businessId } = inBusiness(actor);
  const everybody = { branchIds: null, sellerId: null };
  const [rows] = await readSales(reader, businessId, [saleId], everybody);
  if (rows === undefined) throw new Refusal('NOT_FOUND');
  refuseOtherBranch(actor, rows.sale.branchId);
  return rows;
}

/**
 * Locks the sale and reads what came back of it; null when this very refund is posted already.
 * The till must be locked.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED, INVALID_STATE
 */
export async function lockSaleToRefund(
  tx: Tx,
  actor: Actor,
  rows: SaleWithRows,
  asked: {
    readonly refundId: string;
    readonly contentHash: string;
    readonly action: SaleAction;
  },
): Promise<SaleToRefund | null> {
  const { businessId } = inBusiness(actor);
  const { saleId } = rows.sale;
  const state = await lockSaleState(tx, businessId, saleId);
  const known = await findRefundHash(tx, businessId, asked.refundId);
  if (known === asked.contentHash) return null;
  if (known !== null) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  refuseIf(whyNotOnSale(state, asked.action));
  const productIds = [...new Set(rows.lines.map(({ productId }) => productId))];
  return {
    rows,
    returned: await readReturned(tx, businessId, saleId),
    movements: await movementsOfSale(tx, businessId, saleId),
    steps: await stepsOf(tx, businessId, productIds),
  };
}

/** What each tender of a sale took and gave back, in the order they were paid. */
export function tendersOf(rows: SaleWithRows, returned: Returned): TenderLeft[] {
  const methods = [...new Set(rows.payments.map(({ method }) => method))];
  return methods.map((method) => ({
    method,
    takenMinor: rows.payments
      .filter((payment) => payment.method === method)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    givenMinor: returned.given
      .filter((one) => one.method === method)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  }));
}

/**
 * The same, as money may go back: what somebody paid on account or with store credit who was
 * forgotten since does not go where nobody comes for it. Only a sale that moved an account asks.
 */
export async function tendersBackOf(
  reader: Reader,
  businessId: string,
  rows: SaleWithRows,
  returned: Returned,
): Promise<TenderLeft[]> {
  const tenders = tendersOf(rows, returned);
  const { saleId, customerId } = rows.sale;
  const hasMoved = tenders.some(({ method }) => movesAccount(method));
  if (!hasMoved || customerId === null) return tenders;
  const account = await readForgotten(reader, businessId, customerId, saleId);
  return account === null ? tenders : tendersOfForgotten(tenders, account);
}

/** What is left of what was paid, and how its cash was rounded. */
export function roundedSaleOf({ sale }: SaleWithRows, returned: Returned): RoundedSale {
  const { roundingStepMinor: stepMinor, roundingMethod: method } = sale;
  return {
    leftMinor: sale.totalMinor - returned.refundedMinor,
    policy: stepMinor === null || method === null ? null : { stepMinor, method },
  };
}

/** What somebody gave back of a sale without a yes; asked only of who has a ceiling. */
export async function givenAlone(
  reader: Reader,
  businessId: string,
  { sale }: SaleWithRows,
  by: Bearer & { readonly personId: string },
): Promise<number> {
  if (refundCeiling(by) === null) return 0;
  return readGivenAlone(reader, businessId, sale.saleId, by.personId);
}

const milliOf = (lines: readonly { readonly quantityMilli: number }[]): number =>
  lines.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0);

/** Whether nothing of the sale is left with the customer. */
export function isAllBack({ rows, returned }: SaleToRefund, lines: readonly LineBack[]): boolean {
  const now = milliOf(lines.map(({ record }) => record));
  return milliOf(returned.lines) + now === milliOf(rows.lines);
}

/** Whose drawer somebody may use: the own shift's, the device's till's, or as a leader any. */
export function mayUseDrawer(
  actor: Actor,
  shift: { readonly openedBy: string | null },
  isHeldHere: boolean,
): boolean {
  return can(actor, 'shift.manage') || shift.openedBy === actor.personId || isHeldHere;
}

/**
 * The till that a refund is made at: that of the shift, which must be open and of the sale's
 * branch; or without a drawer the one that sold it.
 */
export async function tillToRefund(
  tx: Tx,
  actor: Actor,
  rows: SaleWithRows,
  at: {
    readonly shiftId: string | null;
    readonly leaseId: string | null;
    readonly isApproved?: boolean;
  },
): Promise<RefundTill> {
  const { businessId } = inBusiness(actor);
  const { shiftId, leaseId } = at;
  if (shiftId === null) return tillById(tx, businessId, rows.sale.tillId);
  const till = await tillOfShift(tx, businessId, shiftId);
  if (till === null) throw new Refusal('NOT_FOUND');
  refuseOtherBranch(actor, till.branchId);
  if (till.branchId !== rows.sale.branchId) throw new Refusal('REFUND_OTHER_BRANCH');
  if (till.openShiftId !== shiftId) throw new Refusal('SHIFT_CLOSED');
  const isHeldHere = leaseId !== null && till.leaseId === leaseId;
  const mayUse = at.isApproved === true || mayUseDrawer(actor, till, isHeldHere);
  if (!mayUse) throw new Refusal('SHIFT_NOT_OPEN');
  return till;
}

/** Whether the days in which goods of a sale come back without asking are over, at this till. */
export function isSoldTooLongAgo(
  { sale }: SaleWithRows,
  { timezone, cutoffMinutes, returnDays }: RefundTill,
  nowMs: number,
): boolean {
  const today = localMoment(nowMs, timezone, cutoffMinutes).businessDate;
  return isReturnOver(sale.businessDate, today, returnDays);
}
