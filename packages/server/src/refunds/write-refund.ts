import { journalOfRefund } from '@tillbook/core/ledger/journal-of-refund';
import { refundNumber, type RefundKind } from '@tillbook/core/refunds/reasons';
import { localMoment } from '@tillbook/core/reports/period';
import type { SaleState } from '@tillbook/core/sales/sale-states';
import { appendAudit, type AuditAct } from '../audit/append-audit.ts';
import type { Tx } from '../db/database.ts';
import { inBusiness, type ActorBusiness } from '../http/actor.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { rollupsOfRefund } from '../sales/refund-rollups.ts';
import { moveStock, type Moved } from '../stock/move-stock.ts';
import { takeGivenUpBack } from './given-up-back.ts';
import { lockCardsOf, putBackOnCards } from './on-gift-cards.ts';
import { lockAccountOf, takeOffAccount } from './off-account.ts';
import type { LineBack, SaleToRefund } from './refund-lines.ts';
import { moveSaleState } from './refund-state.sql.ts';
import {
  insertRefund,
  nextRefundNumber,
  type RefundLineRecord,
  type RefundPaymentRecord,
  type RefundRecord,
} from './refunds.sql.ts';
import type { RefundTill } from './sold.sql.ts';

/** Who takes back, in which business: who calls, or whoever a refund that happened names. */
export interface RefundAuthor {
  readonly personId: string;
  readonly name: string;
  readonly role: string;
  readonly business: Pick<ActorBusiness, 'businessId' | 'stockPolicy'> | null;
}

/** A refund that keeps every rule. */
export interface RefundToWrite {
  readonly refundId: string;
  /** Hex. */
  readonly contentHash: string;
  readonly kind: RefundKind;
  readonly till: RefundTill;
  readonly shiftId: string | null;
  readonly sale: SaleToRefund;
  /** Whose account store credit goes to; null without any. */
  readonly customerId: string | null;
  readonly lines: readonly LineBack[];
  readonly payments: readonly Omit<RefundPaymentRecord, 'position' | 'shiftId'>[];
  /** What is given back more than the lines come to. */
  readonly roundingMinor: number;
  /** The most that who takes back gives back alone; null: there is no such limit. */
  readonly ceilingMinor: number | null;
  /** Of the approval that was used for it. */
  readonly used: readonly AuditAct[];
  /** What becomes of the sale. */
  readonly state: SaleState;
  /** When it counts, where it happened before now. */
  readonly countedMs?: number;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);

/** Writes a refund with everything that follows from it. Till and sale must be locked. */
export async function writeRefund(
  tx: Tx,
  actor: RefundAuthor,
  nowMs: number,
  made: RefundToWrite,
): Promise<void> {
  const { businessId } = inBusiness(actor);
  const { timezone, cutoffMinutes } = made.till;
  const countedMs = made.countedMs ?? nowMs;
  const moment = localMoment(countedMs, timezone, cutoffMinutes);
  const at = new Date(countedMs).toISOString();
  const postedAt = new Date(nowMs).toISOString();
  const { businessDate } = moment;
  const moved = await moveGoods(tx, actor, made, { at, postedAt, businessDate });
  const account = await lockAccountOf(tx, businessId, made);
  const cards = await lockCardsOf(tx, businessId, made);
  const lines = made.lines.map(({ record }) => ({
    ...record,
    revaluedMinor: sumOf(
      moved.filter(({ move }) => move.line === record.lineNo).map((one) => one.revaluedMinor),
    ),
  }));
  const number = await nextRefundNumber(tx, businessId, made.till.tillId);
  const refund = recordOf(actor, made, lines, { ...moment, at, number });
  const payments = made.payments.map((payment, index) => ({
    ...payment,
    position: index + 1,
    shiftId: made.shiftId,
  }));
  await insertRefund(tx, businessId, {
    refund,
    lines,
    payments,
    ...rollupsOfRefund(refund, lines, payments, made.sale.rows),
  });
  await moveSaleState(tx, businessId, {
    saleId: refund.saleId,
    state: made.state,
    totalMinor: refund.totalMinor,
    lines: lines.map(({ saleLineNo: lineNo, quantityMilli }) => ({ lineNo, quantityMilli })),
  });
  const givenUp = await takeGivenUpBack(tx, businessId, account, made, { refund, postedAt });
  await takeOffAccount(tx, businessId, givenUp, made, refund);
  await putBackOnCards(tx, businessId, cards, made, refund);
  await book(tx, businessId, refund, lines, { payments, postedAt });
  await tell(tx, actor, made, refund, { postedAt, givenUpBackMinor: givenUp.backMinor });
}

async function moveGoods(
  tx: Tx,
  actor: RefundAuthor,
  { refundId, lines }: RefundToWrite,
  when: { readonly at: string; readonly postedAt: string; readonly businessDate: string },
): Promise<Moved[]> {
  const { businessId, stockPolicy } = inBusiness(actor);
  return moveStock(tx, {
    businessId,
    sourceKind: 'refund',
    sourceId: refundId,
    actorName: actor.name,
    occurredAt: when.at,
    businessDate: when.businessDate,
    recordedAt: when.postedAt,
    stockPolicy,
    moves: lines.flatMap(({ moves }) => moves),
  });
}

function recordOf(
  actor: RefundAuthor,
  made: RefundToWrite,
  lines: readonly RefundLineRecord[],
  when: ReturnType<typeof localMoment> & { readonly at: string; readonly number: number },
): RefundRecord {
  const { till, payments } = made;
  const { sale } = made.sale.rows;
  const { branchCode, tillCode } = till;
  return {
    refundId: made.refundId,
    kind: made.kind,
    saleId: sale.saleId,
    customerId: made.customerId,
    branchId: sale.branchId,
    tillId: till.tillId,
    tillName: till.tillName,
    shiftId: made.shiftId,
    number: when.number,
    refundNumber: refundNumber({ branchCode, tillCode, number: when.number }),
    sellerId: sale.sellerId,
    sellerName: sale.sellerName,
    refundedBy: actor.personId,
    refundedByName: actor.name,
    refundedByRole: actor.role,
    netMinor: sumOf(lines.map((line) => line.netMinor)),
    taxMinor: sumOf(lines.map((line) => line.taxMinor)),
    roundingMinor: made.roundingMinor,
    ceilingMinor: made.ceilingMinor,
    totalMinor: sumOf(lines.map((line) => line.totalMinor)) + made.roundingMinor,
    linesCount: lines.length,
    methods: [...new Set(payments.map(({ method }) => method))],
    reasons: [...new Set(lines.map(({ reason }) => reason))],
    refundedAt: when.at,
    businessDate: when.businessDate,
    hour: when.hour,
    utcOffsetMinutes: when.utcOffsetMinutes,
    cutoffMinutes: till.cutoffMinutes,
    contentHash: made.contentHash,
  };
}

async function book(
  tx: Tx,
  businessId: string,
  refund: RefundRecord,
  lines: readonly RefundLineRecord[],
  given: { readonly payments: RefundToWrite['payments']; readonly postedAt: string },
): Promise<void> {
  const { payments, postedAt } = given;
  const { refundId, branchId, businessDate, netMinor, taxMinor } = refund;
  const costOf = (wanted: string): number =>
    sumOf(
      lines.filter(({ disposition }) => disposition === wanted).map(({ costMinor }) => costMinor),
    );
  await postJournal(tx, {
    businessId,
    entryId: refundId,
    sourceKind: 'refund',
    sourceId: refundId,
    branchId,
    businessDate,
    ledgerDate: businessDate,
    postedAt,
    lines: journalOfRefund({
      payments,
      netMinor,
      taxMinor,
      roundingMinor: refund.roundingMinor,
      toStockMinor: costOf('stock'),
      damagedMinor: costOf('damaged'),
      revaluedMinor: sumOf(lines.map(({ revaluedMinor }) => revaluedMinor)),
    }),
  });
}

async function tell(
  tx: Tx,
  actor: RefundAuthor,
  made: RefundToWrite,
  refund: RefundRecord,
  { postedAt, givenUpBackMinor }: { readonly postedAt: string; readonly givenUpBackMinor: number },
): Promise<void> {
  const { businessId } = inBusiness(actor);
  const { refundId, branchId, saleId, refundNumber: number, totalMinor, reasons, tillId } = refund;
  await appendEvent(tx, { businessId, kind: 'refund_posted', subjectId: refundId, branchId });
  const { receiptNumber } = made.sale.rows.sale;
  const givenUp = givenUpBackMinor === 0 ? {} : { givenUpBackMinor };
  await appendAudit(tx, {
    businessId,
    streamId: tillId,
    at: postedAt,
    actorId: actor.personId,
    actorName: actor.name,
    events: [
      {
        action: made.kind === 'void' ? 'sale_voided' : 'refund_posted',
        subjectId: refundId,
        detail: { number, saleId, receiptNumber, totalMinor, reasons, ...givenUp },
      },
      ...made.used,
    ],
  });
}
