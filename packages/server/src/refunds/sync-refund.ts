import { journalOfLateRefund } from '@tillbook/core/ledger/journal-of-unmatched-refund';
import { matchedOf } from '@tillbook/core/refunds/refund-facts';
import type { RefundFact, RefundOutcome } from '@tillbook/core/refunds/refund-facts.api';
import { refundCeiling } from '@tillbook/core/refunds/refund-approval';
import { roundingBack } from '@tillbook/core/refunds/refund-rounding';
import { Refusal } from '@tillbook/core/refusals';
import { localMoment } from '@tillbook/core/reports/period';
import { conflictsInOrder, type ConflictKind } from '@tillbook/core/sales/sale-facts';
import { stateAfter } from '@tillbook/core/sales/sale-states';
import { appendAudit } from '../audit/append-audit.ts';
import { Again, brokenUniqueness, type Tx } from '../db/database.ts';
import type { DeviceCaller } from '../http/bind-device.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { newId } from '../new-id.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { refuseHandedOver } from '../sales/refuse-handed-over.ts';
import { bearerOf } from '../sales/sync.sql.ts';
import { insertConflicts } from '../sales/sale-conflicts.sql.ts';
import { readSales } from '../sales/sales.sql.ts';
import { lockLevels } from '../stock/stock.sql.ts';
import { bookBeyond, lineBeyond, type LineBeyond } from './beyond.ts';
import {
  isStillWhole,
  judgeRefund,
  noteOverLimit,
  noteVoidOverLimit,
  type JudgedRefund,
} from './judge-refund.ts';
import {
  givenAlone,
  isAllBack,
  isSoldTooLongAgo,
  roundedSaleOf,
  tendersBackOf,
} from './open-refund.ts';
import { paymentsBack } from './payments-back.ts';
import { insertRefundFact, readRefundFact, type RefundFactRecord } from './refund-facts.sql.ts';
import { beforeOf, leftOf, linesBack, type LineBack, type SaleToRefund } from './refund-lines.ts';
import { lockSaleState, readReturned } from './refund-state.sql.ts';
import { findRefundNumber } from './refunds.sql.ts';
import { findTill, movementsOfSale, type RefundTill } from './sold.sql.ts';
import { writeRefund, type RefundAuthor } from './write-refund.ts';
import { hexHashOf } from '../same-request.ts';

export interface RefundToSync {
  readonly tillId: string;
  readonly sentAt: string;
  readonly refund: RefundFact;
}

/**
 * Posts a refund that happened already. It is not refused for what it breaks: what was still to
 * come back of its sale is a refund like any other, what is beyond that is unmatched, with a
 * conflict for people to look at. Only one of which no refund can be made (a shift or a person
 * that never were) writes nothing. The till must be locked by an earlier statement.
 * @throws Refusal 404 for a till that is not there
 * @throws Again when another till took the id meanwhile
 */
export async function syncRefund(
  tx: Tx,
  device: DeviceCaller,
  nowMs: number,
  { tillId, sentAt, refund: fact }: RefundToSync,
): Promise<RefundOutcome> {
  const { businessId } = device.business;
  const till = await findTill(tx, businessId, tillId);
  if (till === null) throw new Refusal('NOT_FOUND');
  const { _id: refundId, shiftId, refundedBy } = fact;
  const known = await readRefundFact(tx, businessId, { tillId, refundId, shiftId, refundedBy });
  const contentHash = hexHashOf(['refund fact', tillId, contentOf(fact)]);
  try {
    if (known.known !== null) {
      const { kinds, refundNumber } = known.known;
      const hash = known.known.isFact ? contentHash : onlineHashOf(fact);
      if (known.known.contentHash !== hash) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
      return outcomeOf(refundId, refundNumber, kinds);
    }
    await refuseHandedOver(tx, device, [refundId, fact.saleId]);
    const times = { nowMs, sentMs: Date.parse(sentAt) };
    const judged = judgeRefund(device, till, times, fact, known);
    const placed = { ...fact, shiftId: judged.shiftId };
    await post(tx, { device, till, nowMs, fact: placed, contentHash, judged });
    const number = await findRefundNumber(tx, businessId, refundId);
    return outcomeOf(refundId, number, judged.conflicts.keys());
  } catch (error) {
    if (brokenUniqueness(error) === 'refund_fact_pkey') throw new Again();
    if (brokenUniqueness(error) === 'refund_pkey') throw new Again();
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'BATCH_KNOWN_OTHERWISE') throw new Again();
    const { code, message } = error;
    const nothing = { refundNumber: null, conflicts: [] };
    return { _id: refundId, state: 'malformed', ...nothing, code, message };
  }
}

function outcomeOf(
  _id: string,
  refundNumber: string | null,
  kinds: Iterable<ConflictKind>,
): RefundOutcome {
  const conflicts = conflictsInOrder(kinds);
  return { _id, state: 'posted', refundNumber, conflicts, code: null, message: null };
}

/** What happened, without its key. */
const contentOf = ({ _id, ...content }: RefundFact): unknown => content;

/** The same refund as somebody who was connected asked for it, who got no answer then. */
function onlineHashOf({ saleId, shiftId, lines, totalMinor }: RefundFact): string {
  const payments =
    totalMinor === 0 ? [] : [{ method: 'cash', amountMinor: totalMinor, reference: null }];
  const asked = lines.map(({ name: _name, ...line }) => line);
  return hexHashOf([saleId, { shiftId, lines: asked, payments, totalMinor }]);
}

interface Happening {
  readonly device: DeviceCaller;
  readonly till: RefundTill;
  readonly nowMs: number;
  readonly fact: RefundFact;
  readonly contentHash: string;
  readonly judged: JudgedRefund;
}

/** The sale that comes back, locked; null when there is none, or not in the till's branch. */
async function saleOf(tx: Tx, { device, till, fact }: Happening): Promise<SaleToRefund | null> {
  const { businessId } = device.business;
  const { saleId } = fact;
  const everybody = { branchIds: null, sellerId: null };
  const [rows] = await readSales(tx, businessId, [saleId], everybody);
  if (rows === undefined || rows.sale.branchId !== till.branchId) return null;
  await lockSaleState(tx, businessId, saleId);
  const returned = await readReturned(tx, businessId, saleId);
  return { rows, returned, movements: await movementsOfSale(tx, businessId, saleId), steps: null };
}

/** What of the fact was still to come back, and what is beyond that. */
function split(sale: SaleToRefund | null, { lines }: RefundFact) {
  const taken = new Map<number, number>();
  const parts = lines.map((line) => {
    const sold = sale?.rows.lines.find(({ lineNo }) => lineNo === line.lineNo);
    const isAgain = taken.has(line.lineNo);
    taken.set(line.lineNo, line.quantityMilli);
    const left = sale === null || sold === undefined || isAgain ? 0 : leftOf(sold, sale.returned);
    return { line, ...matchedOf(left, line.quantityMilli) };
  });
  const wanted = parts
    .filter(({ matchedMilli }) => matchedMilli > 0)
    .map(({ line, matchedMilli }) => ({ ...line, quantityMilli: matchedMilli }));
  const beyond = parts
    .filter(({ beyondMilli }) => beyondMilli > 0)
    .map(({ line, beyondMilli }, index) => lineBeyond(sale, line, beyondMilli, index));
  return { matched: sale === null ? [] : linesBack(sale, wanted), beyond };
}

const totalOf = (lines: readonly LineBack[]): number =>
  lines.reduce((sum, { record }) => sum + record.totalMinor, 0);

async function post(tx: Tx, happening: Happening): Promise<void> {
  const { device, till, nowMs, fact, contentHash, judged } = happening;
  const { businessId } = device.business;
  const author: RefundAuthor = { ...judged.person, business: device.business };
  const sale = await saleOf(tx, happening);
  const { matched, beyond } = split(sale, fact);
  // All levels at once, in the order that everybody takes.
  const moves = [...matched, ...beyond].flatMap((line) => line.moves);
  if (moves.length > 0) await lockLevels(tx, businessId, moves);
  const matchedMinor =
    sale === null || matched.length === 0
      ? 0
      : await giveBack(tx, author, { ...happening, sale, matched });
  const countedAt = new Date(judged.countedMs).toISOString();
  const postedAt = new Date(nowMs).toISOString();
  const { timezone, cutoffMinutes, tillId, branchId } = till;
  const { businessDate } = localMoment(judged.countedMs, timezone, cutoffMinutes);
  const { _id: refundId, receiptNumber, paperNumber, shiftId, occurredAt, totalMinor } = fact;
  const record: RefundFactRecord = {
    ...{ refundId, receiptNumber, paperNumber, branchId, tillId, shiftId, occurredAt },
    saleId: sale === null ? null : fact.saleId,
    deviceId: device.deviceId,
    ...{ refundedBy: judged.person.personId, refundedByName: judged.person.name },
    ...{ countedAt, isClockSuspect: judged.isClockSuspect, businessDate, postedAt },
    ...{ isLate: judged.isLate, totalMinor, matchedMinor, contentHash },
  };
  const isUnmatched = beyond.length > 0 || totalMinor !== matchedMinor;
  const lines = isUnmatched ? await bookBeyond(tx, author, record, beyond) : [];
  await insertRefundFact(tx, businessId, record, lines);
  if (isUnmatched) {
    judged.conflicts.set('unmatched_refund', detailsOf(record, sale, beyond));
  }
  if (record.isLate) await bookLate(tx, businessId, record);
  await tell(tx, happening, record, isUnmatched);
}

/** Posts what was still to come back; gives what it comes to. */
async function giveBack(
  tx: Tx,
  author: RefundAuthor,
  given: Happening & { readonly sale: SaleToRefund; readonly matched: readonly LineBack[] },
): Promise<number> {
  const { device, till, nowMs, fact, contentHash, judged, sale, matched } = given;
  const { rows, returned } = sale;
  const isLast = isAllBack(sale, matched);
  const exactMinor = totalOf(matched);
  const cash = [{ method: 'cash' as const, amountMinor: exactMinor }];
  const rounded = roundedSaleOf(rows, returned);
  const roundingMinor = roundingBack(exactMinor, cash, rounded, isLast);
  const totalMinor = exactMinor + roundingMinor;
  const kind = isLast && isStillWhole(fact, judged, sale) ? 'void' : 'refund';
  if (kind === 'void') noteVoidOverLimit(judged, rows.sale, totalMinor);
  else {
    const { businessId } = device.business;
    const isOver = isSoldTooLongAgo(rows, till, judged.countedMs);
    const tenders = await tendersBackOf(tx, businessId, rows, returned);
    const by = { ...bearerOf(judged.person, judged.countedMs), personId: judged.person.personId };
    const aloneMinor = await givenAlone(tx, businessId, rows, by);
    noteOverLimit(judged, totalMinor, tenders, { isOver, aloneMinor });
  }
  const none = { provider: null, reference: null };
  const parts = [{ method: 'cash' as const, amountMinor: totalMinor, ...none }];
  await writeRefund(tx, author, nowMs, {
    ...{ refundId: fact._id, contentHash, kind, till, shiftId: fact.shiftId, sale },
    ...{
      lines: matched,
      roundingMinor,
      ceilingMinor: refundCeiling(bearerOf(judged.person, judged.countedMs)),
      used: [],
      state: stateAfter(kind, isLast),
    },
    payments: totalMinor === 0 ? [] : paymentsBack(parts, rows, returned),
    customerId: null,
    countedMs: judged.countedMs,
  });
  return totalMinor;
}

/** What whoever looks at it needs: how much is beyond, of what, and what had come back before. */
function detailsOf(
  { totalMinor, matchedMinor }: RefundFactRecord,
  sale: SaleToRefund | null,
  beyond: readonly LineBeyond[],
): Readonly<Record<string, unknown>> {
  return {
    isSaleKnown: sale !== null,
    unmatchedMinor: totalMinor - matchedMinor,
    lines: beyond.map(({ line, quantityMilli, moves }) => ({
      ...{ name: line.name, lineNo: line.lineNo, quantityMilli, isOnShelf: moves.length > 0 },
      beforeMilli: sale === null ? 0 : beforeOf(line.lineNo, sale.returned),
    })),
  };
}

async function bookLate(tx: Tx, businessId: string, record: RefundFactRecord): Promise<void> {
  const { refundId: sourceId, branchId, businessDate, postedAt, totalMinor: cashMinor } = record;
  await postJournal(tx, {
    ...{ businessId, entryId: newId(Date.parse(postedAt)), sourceKind: 'late_refund', sourceId },
    ...{ branchId, businessDate, ledgerDate: businessDate, postedAt },
    lines: journalOfLateRefund({ cashMinor }),
  });
}

async function tell(
  tx: Tx,
  { device, nowMs, judged, fact }: Happening,
  record: RefundFactRecord,
  isUnmatched: boolean,
): Promise<void> {
  const { businessId } = device.business;
  const { refundId, branchId, postedAt, tillId, totalMinor, matchedMinor } = record;
  const kinds = conflictsInOrder(judged.conflicts.keys());
  const conflicts = kinds.map((kind) => ({
    ...{ conflictId: newId(nowMs), saleId: null, refundId, branchId, kind, foundAt: postedAt },
    details: judged.conflicts.get(kind) ?? {},
  }));
  await insertConflicts(tx, businessId, conflicts);
  if (conflicts.length > 0) {
    await appendEvent(tx, { businessId, kind: 'conflict_changed', subjectId: tillId, branchId });
  }
  const { paperNumber, receiptNumber, saleId, refundedBy, refundedByName } = record;
  const unmatched = isUnmatched ? { unmatchedMinor: totalMinor - matchedMinor } : {};
  await appendAudit(tx, {
    ...{ businessId, streamId: tillId, at: postedAt },
    ...{ actorId: refundedBy, actorName: refundedByName },
    events: [
      {
        action: 'refund_synced',
        subjectId: refundId,
        detail: {
          ...{ paperNumber, saleId, receiptNumber, totalMinor, ...unmatched },
          ...(fact.kind === undefined ? {} : { told: fact.kind }),
          deviceId: device.deviceId,
        },
      },
    ],
  });
}
