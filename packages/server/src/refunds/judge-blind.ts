import type { BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { formatQuantity } from '@tillbook/core/quantity';
import { totalOfBlind, whyNotBlindLine } from '@tillbook/core/refunds/blind-return';
import type { postBlindReturn } from '@tillbook/core/refunds/blind-return.api';
import { isReasonTold } from '@tillbook/core/refunds/reasons';
import { Refusal, type FieldError } from '@tillbook/core/refusals';
import { looksLikeCardNumber } from '@tillbook/core/sales/payment-reference';
import type { SaleTotal } from '@tillbook/core/sales/sale-total';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { goodsToday, type GoodsRow } from './blind-returns.sql.ts';

export type NewBlindReturn = BodyOf<typeof postBlindReturn>;
export type NewLine = NewBlindReturn['lines'][number];

/** A line with the goods that it brings. */
export interface JudgedLine extends NewLine {
  readonly goods: GoodsRow;
  readonly taxBasisPoints: number;
}

const at = (index: number, field: string): string => `#/lines/${index}/${field}`;

/** What is wrong with a request whatever the catalogue says. @throws Refusal */
export function refuseWords({ lines }: NewBlindReturn): void {
  const untold = lines.flatMap(({ reason, note }, index) =>
    isReasonTold(reason, note) ? [] : [fieldError(at(index, 'note'), 'REQUIRED')],
  );
  if (untold.length > 0) throw new Refusal('VALIDATION_FAILED', {}, untold);
  if (lines.some(({ note }) => note !== null && looksLikeCardNumber(note))) {
    throw new Refusal('CARD_NUMBER_REFUSED');
  }
}

/**
 * The lines with their goods as the branch sells them today, and what they come to.
 * @throws Refusal NOT_FOUND, VALIDATION_FAILED, PRODUCT_ARCHIVED, QUANTITY_STEP, LIMIT_EXCEEDED,
 *   TOTAL_MISMATCH
 */
export async function judgeLines(
  reader: Reader,
  actor: Actor,
  { branchId, lines, totalMinor }: NewBlindReturn,
): Promise<{ lines: JudgedLine[]; total: SaleTotal }> {
  const { businessId, taxMode, taxRounding } = inBusiness(actor);
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const found = await goodsToday(reader, businessId, branchId, ids);
  const goodsOf = new Map(found.map((goods) => [goods.productId, goods]));
  const judged = lines.map((line, index): JudgedLine => {
    const goods = goodsOf.get(line.productId);
    if (goods === undefined) {
      const unknown = fieldError(at(index, 'productId'), 'REFERENCE_NOT_FOUND');
      throw new Refusal('NOT_FOUND', {}, [unknown]);
    }
    refuseLine(goods, line, index);
    return { ...line, goods, taxBasisPoints: goods.taxBasisPoints };
  });
  const total = totalOfBlind({ taxMode, taxRounding, lines: judged });
  if (total === null) throw new Refusal('LIMIT_EXCEEDED', { limit: 'total' });
  if (total.totalMinor !== totalMinor) {
    throw new Refusal('TOTAL_MISMATCH', { totalMinor: total.totalMinor });
  }
  return { lines: judged, total };
}

function refuseLine(goods: GoodsRow, line: NewLine, index: number): void {
  const { productId, name: product, stepMilli, priceMinor } = goods;
  if (goods.isArchived) throw new Refusal('PRODUCT_ARCHIVED', { product, productId });
  const wrong = (...errors: FieldError[]) => new Refusal('VALIDATION_FAILED', {}, errors);
  switch (whyNotBlindLine(goods, line)) {
    case null:
      return;
    case 'NOT_GOODS':
      throw wrong(fieldError(at(index, 'productId'), 'MISMATCH'));
    case 'QUANTITY_STEP':
      throw new Refusal('QUANTITY_STEP', { product, productId, step: formatQuantity(stepMilli) });
    case 'LIMIT_EXCEEDED':
      throw new Refusal('LIMIT_EXCEEDED', { limit: 'quantity' });
    case 'PRICE_NEEDED':
    case 'PRICE_OVER_TODAY':
      throw wrong(fieldError(at(index, 'unitPriceMinor'), 'TOO_LARGE', { max: priceMinor }));
  }
}
