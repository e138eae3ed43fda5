import type { BodyInputOf } from '@tillbook/core/endpoint';
import {
  ADJUSTMENT_REASONS,
  waysOf,
  type AdjustmentReason,
} from '@tillbook/core/stock/adjustments';
import type { postAdjustment } from '@tillbook/core/stock/adjustments.api';
import type { StockRow } from '@tillbook/core/stock/stock.api';
import {
  moneyMessage,
  quantityMessage,
  readMoney,
  readQuantity,
  stepMessage,
} from '../ui/number-field.tsx';

/** Goods on a line of the form; what is typed of it stands in the values under its key. */
export interface FormLine {
  readonly key: string;
  readonly product: StockRow['product'];
  readonly tracksBatches: boolean;
  readonly unitCostMinor: number | null;
  /** What lay where it was found. */
  readonly held: { readonly branchId: string; readonly quantityMilli: number };
}

/** `branchId`, `reason`, `note`, and `key.quantity`, `key.way`, `key.cost` … of each line. */
export type AdjustmentValues = Readonly<Record<string, string>>;

const LINE_FIELDS = ['way', 'quantity', 'cost', 'batchId', 'code', 'expires'] as const;
type LineField = (typeof LINE_FIELDS)[number];
export const lineField = (line: FormLine, field: LineField): string => `${line.key}.${field}`;

export function isReason(text: string): text is AdjustmentReason {
  return ADJUSTMENT_REASONS.some((reason) => reason === text);
}

export const reasonIn = (values: AdjustmentValues): AdjustmentReason => {
  const reason = values['reason'] ?? '';
  return isReason(reason) ? reason : 'damage';
};

/** The way a line goes: what the reason says, or what was chosen where it may be either. */
export function wayIn(values: AdjustmentValues, line: FormLine): 'in' | 'out' {
  const ways = waysOf(reasonIn(values));
  const chosen = values[lineField(line, 'way')];
  return ways.find((way) => way === chosen) ?? ways[0] ?? 'out';
}

/** The values with the empty fields of a further line. */
export function withLine(values: AdjustmentValues, line: FormLine): AdjustmentValues {
  return { ...values, ...Object.fromEntries(LINE_FIELDS.map((one) => [lineField(line, one), ''])) };
}

/** The values without those of a line. */
export function withoutLine(values: AdjustmentValues, line: FormLine): AdjustmentValues {
  const gone: readonly string[] = LINE_FIELDS.map((one) => lineField(line, one));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !gone.includes(name)));
}

interface Words {
  readonly batchNeeded: string;
  readonly quantityZero: string;
}

/** What is wrong with the values, by field. */
export function adjustmentMessages(
  values: AdjustmentValues,
  lines: readonly FormLine[],
  given: { readonly currency: string; readonly words: Words },
): Record<string, string> {
  const { currency, words } = given;
  const found: Record<string, string> = {};
  const say = (name: string, said: string | null) => {
    if (said !== null) found[name] = said;
  };
  for (const line of lines) {
    const of = (field: LineField): string => values[lineField(line, field)] ?? '';
    const isZero = readQuantity(of('quantity')) === 0;
    const wrong =
      quantityMessage(of('quantity'), true) ??
      (isZero ? words.quantityZero : partMessage(values, lines, line));
    say(lineField(line, 'quantity'), wrong);
    if (wayIn(values, line) === 'out') continue;
    say(lineField(line, 'cost'), moneyMessage(of('cost'), currency, false));
    const hasCode = of('code').trim() !== '';
    say(lineField(line, 'code'), line.tracksBatches && !hasCode ? words.batchNeeded : null);
  }
  return found;
}

/**
 * What is wrong with a part of a piece. It may be what makes the shelf whole again, all lines of
 * the product together; in another branch than it was found in only the server knows that.
 */
function partMessage(
  values: AdjustmentValues,
  lines: readonly FormLine[],
  { key, product, held }: FormLine,
): string | null {
  if (held.branchId !== values['branchId']) return null;
  const milliOf = (line: FormLine) => readQuantity(values[lineField(line, 'quantity')] ?? '') ?? 0;
  const same = lines.filter((line) => line.product._id === product._id);
  const leftMilli = same.reduce(
    (left, line) => left + (wayIn(values, line) === 'in' ? milliOf(line) : -milliOf(line)),
    held.quantityMilli,
  );
  const own = readQuantity(values[`${key}.quantity`] ?? '') ?? 0;
  return stepMessage(own, product.stepMilli, leftMilli);
}

/** The request of values that nothing is wrong with. */
export function adjustmentBody(
  adjustmentId: string,
  values: AdjustmentValues,
  lines: readonly FormLine[],
  currency: string,
): BodyInputOf<typeof postAdjustment> {
  return {
    _id: adjustmentId,
    branchId: values['branchId'] ?? '',
    reason: reasonIn(values),
    note: values['note'] ?? '',
    lines: lines.map((line) => {
      const of = (field: LineField): string => values[lineField(line, field)] ?? '';
      const way = wayIn(values, line);
      const common = {
        productId: line.product._id,
        way,
        quantityMilli: readQuantity(of('quantity')) ?? 0,
      };
      if (way === 'out')
        return of('batchId') === '' ? common : { ...common, batchId: of('batchId') };
      const cost = readMoney(of('cost'), currency);
      const expires = of('expires');
      const batch = { code: of('code'), expiresOn: expires === '' ? null : expires };
      return {
        ...common,
        ...(cost === null ? {} : { unitCostMinor: cost }),
        ...(line.tracksBatches ? { batch } : {}),
      };
    }),
  };
}

/** Which field of the form shows what the server says of a field of the request. */
export function aliasesOf(lines: readonly FormLine[]): Record<string, string> {
  const names: readonly (readonly [string, LineField])[] = [
    ['quantityMilli', 'quantity'],
    ['productId', 'quantity'],
    ['way', 'way'],
    ['unitCostMinor', 'cost'],
    ['batchId', 'batchId'],
    ['batch.code', 'code'],
    ['batch.expiresOn', 'expires'],
  ];
  return Object.fromEntries(
    lines.flatMap((line, index) =>
      names.map(([server, own]) => [`lines.${index}.${server}`, lineField(line, own)]),
    ),
  );
}

/** About how much stock is worth more (or less) by it; null where a cost is not known. */
export function estimateMinor(
  values: AdjustmentValues,
  lines: readonly FormLine[],
  currency: string,
): number | null {
  let sum = 0;
  for (const line of lines) {
    const milli = readQuantity(values[lineField(line, 'quantity')] ?? '') ?? 0;
    const isIn = wayIn(values, line) === 'in';
    const typed = isIn ? readMoney(values[lineField(line, 'cost')] ?? '', currency) : null;
    const cost = typed ?? line.unitCostMinor;
    if (cost === null) return null;
    sum += (isIn ? 1 : -1) * Math.round((cost * milli) / 1_000);
  }
  return Number.isSafeInteger(sum) ? sum : null;
}
