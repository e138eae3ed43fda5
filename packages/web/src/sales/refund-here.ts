import type { CashRounding } from '@tillbook/core/sales/cash-rounding';
import { paperNumber, whyNotHere, type WhyNotHere } from '@tillbook/core/refunds/refund-facts';
import { isReturnOver } from '@tillbook/core/refunds/return-window';
import { refundOf } from '@tillbook/core/refunds/refund-line';
import type { Refund, Refundable, RefundDraftInput } from '@tillbook/core/refunds/refunds.api';
import type { Bearer } from '@tillbook/core/permissions';
import type { TillLease } from '@tillbook/core/sales/tills.api';
import { branchDayOf, dayAt } from './branch-day.ts';
import type { KeptReceipt } from './refund-outbox.ts';
import type { UnsentRefundContent } from './unsent-refund.ts';

const WHOLE_MILLI = 1_000;

/** In which steps the lines of a receipt come back: packs and kits whole. */
function stepOf({ cart, fact }: KeptReceipt, at: number): number {
  const line = fact.lines[at];
  if (line === undefined || line.packName !== null || line.kind === 'kit') return WHOLE_MILLI;
  return cart.lines[at]?.stepMilli ?? 1;
}

/** What a receipt's tenders took; what went back of them here went back by lines that are gone. */
function tendersOf({ fact, linesBack }: KeptReceipt): Refundable['tenders'] {
  const methods = [...new Set(fact.payments.map(({ method }) => method))];
  const backMinor = fact.lines
    .filter(({ lineNo }) => linesBack.includes(lineNo))
    .reduce((sum, line) => sum + line.totalMinor, 0);
  return methods.map((method) => ({
    method,
    takenMinor: fact.payments
      .filter((payment) => payment.method === method)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    givenMinor: method === 'cash' ? backMinor : 0,
  }));
}

/**
 * A receipt of this device as the refund's form shows it: of a line that something came back of,
 * nothing is left here.
 */
export function refundableHere(
  receipt: KeptReceipt,
  place: TillLease | null,
  person: Bearer,
): Refundable {
  const { fact, linesBack } = receipt;
  const leftMinor = fact.lines
    .filter(({ lineNo }) => !linesBack.includes(lineNo))
    .reduce((sum, line) => sum + line.totalMinor, fact.roundingMinor);
  const shift = place?.branchId === fact.branchId ? place.openShift : null;
  const drawer =
    shift === null || place === null
      ? []
      : [
          {
            shiftId: shift._id,
            tillName: place.tillName,
            openedByName: shift.openedByName,
            isAtHand: true,
          },
        ];
  const { receiptNumber, branchId, totalMinor, currency, timezone, occurredAt } = fact;
  return {
    saleId: fact._id,
    ...{ receiptNumber, branchId, totalMinor, currency, timezone, occurredAt },
    ...{ sellerName: fact.sellerName, branchName: fact.branchName, state: fact.state },
    lines: fact.lines.map((line, at) => ({
      ...{ lineNo: line.lineNo, productId: line.productId, name: line.name, sku: line.sku },
      ...{ kind: line.kind, packName: line.packName, unit: line.unit },
      ...{ stepMilli: stepOf(receipt, at), quantityMilli: line.quantityMilli },
      refundedMilli: linesBack.includes(line.lineNo) ? line.quantityMilli : 0,
      unitPriceMinor: line.unitPriceMinor,
      ...{ netMinor: line.netMinor, taxMinor: line.taxMinor, totalMinor: line.totalMinor },
    })),
    tenders: tendersOf(receipt),
    providers: [],
    leftMinor,
    rounding: roundingOf(receipt),
    // Whether they are over is known where it is told; the form here says it as a reason.
    ...{ returnUntil: null, isReturnOver: false },
    mayAlone: whyNotHere(person, NOTHING, [], 0) !== 'APPROVAL_REQUIRED',
    aloneMinor: tendersOf(receipt).reduce((sum, { givenMinor }) => sum + givenMinor, 0),
    drawers: drawer,
    mayVoid: false,
    customer: null,
    creditStopped: null,
    refunds: [],
  };
}

const NOTHING = { lines: [], tenders: [], isOver: false };

/** How its cash was rounded, as the till knew it then. */
const roundingOf = ({ rounding }: KeptReceipt): CashRounding | null => rounding ?? null;

/**
 * Whether the days in which its goods come back without asking are over, as the till knew them when
 * it sold. What an earlier release kept comes back for ever, and the server says otherwise.
 */
export function isOverHere(
  { fact, returnDays }: KeptReceipt,
  place: TillLease,
  nowMs: number,
): boolean {
  const day = branchDayOf(place, { promotions: null }, fact.timezone);
  return isReturnOver(fact.businessDate, dayAt(nowMs, day), returnDays ?? null);
}

/** Why the chosen lines cannot come back here, or null. */
export function whyNotChosen(
  receipt: KeptReceipt,
  body: Pick<RefundDraftInput, 'lines' | 'totalMinor'>,
  person: Bearer,
  isOver: boolean,
): WhyNotHere | null {
  const lines = receipt.fact.lines.map(({ lineNo, quantityMilli }, at) => ({
    ...{ lineNo, quantityMilli, stepMilli: stepOf(receipt, at) },
    isBack: receipt.linesBack.includes(lineNo),
  }));
  const tenders = tendersOf(receipt);
  return whyNotHere(person, { lines, tenders, isOver }, body.lines, body.totalMinor);
}

interface Here {
  readonly place: TillLease;
  readonly person: { readonly _id: string; readonly name: string };
  readonly nowMs: number;
}

/** A refund as the outbox keeps it, with the slip that the customer signs. */
export function refundContent(
  { fact: sale }: KeptReceipt,
  body: RefundDraftInput,
  { place, person, nowMs }: Here,
): UnsentRefundContent {
  const refundId = body._id;
  const occurredAt = new Date(nowMs).toISOString();
  const number = paperNumber({ ...place, refundId });
  const lines = body.lines.map((wanted, index) => {
    const line = sale.lines.find(({ lineNo }) => lineNo === wanted.lineNo);
    if (line === undefined) throw new RangeError('A line of another receipt');
    const note = wanted.note?.trim() ?? '';
    return {
      ...{ lineNo: index + 1, saleLineNo: line.lineNo, productId: line.productId },
      ...{ name: line.name, sku: line.sku, kind: line.kind, packName: line.packName },
      ...{ unit: line.unit, quantityMilli: wanted.quantityMilli },
      ...{ disposition: wanted.disposition, reason: wanted.reason },
      ...{ note: note === '' ? null : note, taxBasisPoints: line.taxBasisPoints },
      ...refundOf(line, 0, wanted.quantityMilli),
    };
  });
  const { totalMinor } = body;
  return {
    tillId: place.tillId,
    fact: {
      ...{ _id: refundId, saleId: sale._id, receiptNumber: sale.receiptNumber },
      ...{ paperNumber: number, shiftId: body.shiftId ?? '', refundedBy: person._id, occurredAt },
      lines: lines.map(({ saleLineNo, name, quantityMilli, disposition, reason, note }) => ({
        ...{ lineNo: saleLineNo, name, quantityMilli, disposition, reason, note },
      })),
      totalMinor,
    },
    slip: slipOf(sale, lines, { refundId, number, occurredAt, totalMinor, place, person }),
  };
}

const NO_CODES = { typeName: null, provider: null, reference: null };

function slipOf(
  sale: KeptReceipt['fact'],
  lines: Refund['lines'],
  made: Omit<Here, 'nowMs'> & {
    readonly refundId: string;
    readonly number: string;
    readonly occurredAt: string;
    readonly totalMinor: number;
  },
): Refund {
  const { number, occurredAt, totalMinor, place, person } = made;
  const day = branchDayOf(place, { promotions: null }, sale.timezone);
  const sumOf = (of: (line: Refund['lines'][number]) => number): number =>
    lines.reduce((sum, line) => sum + of(line), 0);
  const rates = [...new Set(lines.map(({ taxBasisPoints }) => taxBasisPoints))];
  return {
    ...{ _id: made.refundId, number, paperNumber: number, kind: 'refund', saleId: sale._id },
    ...{ receiptNumber: sale.receiptNumber, branchName: sale.branchName },
    ...{ tillName: place.tillName, refundedAt: occurredAt, timezone: day.timezone },
    businessDate: dayAt(Date.parse(occurredAt), day),
    ...{ refundedByName: person.name, sellerName: sale.sellerName, linesCount: lines.length },
    ...{ totalMinor, methods: totalMinor === 0 ? [] : ['cash'] },
    reasons: [...new Set(lines.map(({ reason }) => reason))],
    netMinor: sumOf((line) => line.netMinor),
    taxMinor: sumOf((line) => line.taxMinor),
    roundingMinor: totalMinor - sumOf((line) => line.totalMinor),
    ...{ businessName: sale.businessName, branchId: sale.branchId },
    ...{ branchAddress: sale.branchAddress, taxNumber: sale.taxNumber, currency: sale.currency },
    ...{ approvedByName: null, taxMode: sale.taxMode, lines },
    ...{ customer: null, exchange: null },
    taxes: rates.map((taxBasisPoints) => {
      const own = lines.filter((line) => line.taxBasisPoints === taxBasisPoints);
      return {
        taxBasisPoints,
        netMinor: own.reduce((sum, line) => sum + line.netMinor, 0),
        taxMinor: own.reduce((sum, line) => sum + line.taxMinor, 0),
      };
    }),
    payments: totalMinor === 0 ? [] : [{ method: 'cash', amountMinor: totalMinor, ...NO_CODES }],
  };
}
