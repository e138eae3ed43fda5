import { goodsBack, refundOf, whyNotTakeBack } from '@tillbook/core/refunds/refund-line';
import type { Disposition, RefundReason } from '@tillbook/core/refunds/reasons';
import { formatQuantity } from '@tillbook/core/quantity';
import { Refusal } from '@tillbook/core/refusals';
import { fieldError } from '@tillbook/core/field-errors';
import { UNKNOWN_BATCH } from '@tillbook/core/stock/batches';
import type { SaleLineRow, SaleWithRows } from '../sales/sale-rows.ts';
import type { MoveIn } from '../stock/move-stock.ts';
import type { Returned } from './refund-state.sql.ts';
import type { RefundLineRecord } from './refunds.sql.ts';
import type { SoldMovement } from './sold.sql.ts';

/** A line that somebody wants to take back. */
export interface WantedLine {
  readonly lineNo: number;
  readonly quantityMilli: number;
  readonly disposition: Disposition;
  readonly reason: RefundReason;
  readonly note: string | null;
}

/** What is known of the sale that comes back. */
export interface SaleToRefund {
  readonly rows: SaleWithRows;
  readonly returned: Returned;
  readonly movements: readonly SoldMovement[];
  /** Null for what happened already: it came back as it did. */
  readonly steps: ReadonlyMap<string, number> | null;
}

/** A line that comes back, with the goods that go on the shelf again. */
export interface LineBack {
  readonly record: RefundLineRecord;
  readonly moves: readonly MoveIn[];
}

/** What is left of a line. */
export function leftOf(line: SaleLineRow, returned: Returned): number {
  return line.quantityMilli - beforeOf(line.lineNo, returned);
}

export function beforeOf(lineNo: number, returned: Returned): number {
  return returned.lines.find((one) => one.lineNo === lineNo)?.quantityMilli ?? 0;
}

const WHOLE_MILLI = 1_000;

/** The steps in which a line comes back: packs and kits whole, the rest as the product is sold. */
export function stepOf(line: SaleLineRow, steps: SaleToRefund['steps']): number {
  if (steps === null) return 1;
  if (line.packId !== null || line.kind === 'kit') return WHOLE_MILLI;
  return steps.get(line.productId) ?? 1;
}

/** Works out each line. @throws Refusal for a line that is not there or not there any more */
export function linesBack(sale: SaleToRefund, wanted: readonly WantedLine[]): LineBack[] {
  const unknown = wanted.flatMap(({ lineNo }, index) => {
    const isThere = sale.rows.lines.some((line) => line.lineNo === lineNo);
    const isTwice = wanted.findIndex((one) => one.lineNo === lineNo) !== index;
    if (isThere && !isTwice) return [];
    const code = isTwice ? 'NOT_UNIQUE' : 'REFERENCE_NOT_FOUND';
    return [fieldError(`#/lines/${index}/lineNo`, code)];
  });
  if (unknown.length > 0) throw new Refusal('VALIDATION_FAILED', {}, unknown);
  return wanted.map((one, index) => lineBack(sale, one, index + 1));
}

function lineBack(sale: SaleToRefund, wanted: WantedLine, number: number): LineBack {
  const line = sale.rows.lines.find(({ lineNo }) => lineNo === wanted.lineNo);
  if (line === undefined) throw new Error('A line that was there is gone');
  const { quantityMilli, disposition } = wanted;
  refuseQuantity(sale, line, quantityMilli);
  const before = beforeOf(line.lineNo, sale.returned);
  const goods = sale.movements
    .filter(({ lineNo }) => lineNo === line.lineNo)
    .map((sold) => ({ sold, back: goodsBack(sold, line, before, quantityMilli) }));
  const stock = goodsBack(
    { quantityMilli: line.stockQuantityMilli, valueMinor: 0 },
    line,
    before,
    quantityMilli,
  );
  return {
    record: {
      lineNo: number,
      saleLineNo: line.lineNo,
      productId: line.productId,
      quantityMilli,
      stockQuantityMilli: stock.quantityMilli,
      disposition,
      reason: wanted.reason,
      note: wanted.note,
      taxBasisPoints: line.taxBasisPoints,
      ...refundOf(line, before, quantityMilli),
      costMinor: goods.reduce((sum, { back }) => sum + back.valueMinor, 0),
      revaluedMinor: 0,
    },
    moves:
      disposition === 'stock'
        ? goods
            .filter(({ back }) => back.quantityMilli > 0)
            .map(({ sold, back }) => ({
              way: 'in' as const,
              kind: 'sale_return' as const,
              branchId: sale.rows.sale.branchId,
              productId: sold.productId,
              line: number,
              ...back,
              batches: batchesBack(sold, back.quantityMilli),
            }))
        : [],
  };
}

function refuseQuantity(sale: SaleToRefund, line: SaleLineRow, quantityMilli: number): void {
  const leftMilli = leftOf(line, sale.returned);
  const stepMilli = stepOf(line, sale.steps);
  const problem = whyNotTakeBack(leftMilli, quantityMilli, stepMilli);
  if (problem === null) return;
  throw new Refusal(problem, {
    product: line.name,
    lineNo: line.lineNo,
    left: formatQuantity(leftMilli),
    leftMilli,
    step: formatQuantity(stepMilli),
  });
}

/** Goods go back to the batches they came from; where those are not known, to the unknown one. */
function batchesBack(sold: SoldMovement, quantityMilli: number) {
  let missing = quantityMilli;
  const parts = sold.batches.flatMap(({ code, expiresOn, leftMilli }) => {
    const part = Math.min(missing, Math.max(0, leftMilli));
    missing -= part;
    return part === 0 ? [] : [{ code, expiresOn, quantityMilli: part }];
  });
  if (missing === 0) return parts;
  const unknown = parts.find(({ code }) => code === UNKNOWN_BATCH.code);
  if (unknown === undefined) return [...parts, { ...UNKNOWN_BATCH, quantityMilli: missing }];
  return parts.map((part) =>
    part === unknown ? { ...part, quantityMilli: part.quantityMilli + missing } : part,
  );
}
