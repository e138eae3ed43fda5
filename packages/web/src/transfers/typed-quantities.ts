import { parseQuantity, quantityText } from '@tillbook/core/quantity';
import type { TransferLineAnswer } from '@tillbook/core/transfers/transfer-answers';

/** Quantities as they are typed, by line; a line that is missing is empty. */
export type Typed = Readonly<Record<number, string>>;

type Line = Pick<TransferLineAnswer, 'lineNo' | 'pendingMilli' | 'product'>;

const milliOf = (typed: Typed, lineNo: number): number => {
  const read = parseQuantity(typed[lineNo] ?? '');
  return read.ok ? read.milli : 0;
};

/** All that is on its way has arrived. */
export function allOf(lines: readonly Line[]): Typed {
  return Object.fromEntries(
    lines
      .filter(({ pendingMilli }) => pendingMilli > 0)
      .map(({ lineNo, pendingMilli }) => [lineNo, quantityText(pendingMilli)]),
  );
}

/** The line that a code stands on, and the quantities with one more of what the code stands for. */
export function withScan<L extends Line>(
  lines: readonly L[],
  typed: Typed,
  code: string,
): { readonly line: L; readonly typed: Typed } | null {
  const wanted = code.trim().toLowerCase();
  for (const line of lines) {
    const { product, lineNo } = line;
    const found =
      product.codes.find((one) => one.code.toLowerCase() === wanted)?.unitsMilli ??
      (product.sku.toLowerCase() === wanted ? 1_000 : undefined);
    if (found === undefined) continue;
    return { line, typed: { ...typed, [lineNo]: quantityText(milliOf(typed, lineNo) + found) } };
  }
  return null;
}

/** What a receipt says of each line: of what was sent, and what came on top of it. */
export function receiptOf(lines: readonly Line[], typed: Typed) {
  return lines.flatMap(({ lineNo, pendingMilli }) => {
    const arrivedMilli = milliOf(typed, lineNo);
    if (arrivedMilli === 0) return [];
    const quantityMilli = Math.min(arrivedMilli, pendingMilli);
    return [{ lineNo, quantityMilli, foundMilli: arrivedMilli - quantityMilli }];
  });
}

/** How much more than was sent a line says. */
export function foundMilli(line: Line, typed: Typed): number {
  return Math.max(0, milliOf(typed, line.lineNo) - line.pendingMilli);
}
