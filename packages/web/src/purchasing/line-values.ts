import { PURCHASE_LINES_MAX } from '@tillbook/core/limits';
import { safeMinor } from '@tillbook/core/money';
import type { OrderDetail } from '@tillbook/core/purchasing/orders.api';
import { outstandingMilli } from '@tillbook/core/purchasing/order-states';
import {
  amountsOfLine,
  stockQuantityOf,
  totalOfLines,
  unitCostOf,
  type PurchaseAmounts,
} from '@tillbook/core/purchasing/purchase-amounts';
import { moneyText } from '@tillbook/core/money';
import { quantityText } from '@tillbook/core/quantity';
import type { ProductDetail } from '@tillbook/core/products/products.api';
import {
  moneyMessage,
  quantityMessage,
  readMoney,
  readQuantity,
  stepMessage,
} from '../ui/number-field.tsx';
import { percentText, readPercent } from '../ui/percent.ts';

interface PackChoice {
  readonly name: string;
  readonly unitsMilli: number;
}

/** A line of an order or a receipt while it is typed: texts, as they stand in the fields. */
export interface LineValues {
  readonly key: string;
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
  readonly stepMilli: number;
  readonly packs: readonly PackChoice[];
  /** The name of the pack it is bought in; empty for the product itself. */
  readonly pack: string;
  readonly quantity: string;
  readonly cost: string;
  readonly tax: string;
  readonly tracksBatches: boolean;
  readonly batchCode: string;
  readonly expiresOn: string;
  readonly orderLineNo: number | null;
  readonly outstandingMilli: number | null;
}

const SINGLE_MILLI = 1_000;

export function packUnitsOf(line: Pick<LineValues, 'packs' | 'pack'>): number {
  return line.packs.find(({ name }) => name === line.pack)?.unitsMilli ?? SINGLE_MILLI;
}

/** A new line of a product, at what it cost last. */
export function lineOf(product: ProductDetail, key: string, currency: string): LineValues {
  return {
    key,
    productId: product._id,
    name: product.name,
    sku: product.sku,
    stepMilli: product.stepMilli,
    packs: product.packs
      .filter(({ isArchived }) => !isArchived)
      .map(({ name, unitsMilli }) => ({ name, unitsMilli })),
    pack: '',
    quantity: '1',
    cost: product.costMinor === null ? '' : moneyText(product.costMinor, currency),
    tax: percentText(product.taxClass.taxBasisPoints),
    tracksBatches: product.tracksBatches,
    batchCode: '',
    expiresOn: '',
    orderLineNo: null,
    outstandingMilli: null,
  };
}

type OrderLine = OrderDetail['lines'][number];

/** A line of an order that is edited again. */
export function lineOfOrder(line: OrderLine, currency: string): LineValues {
  const { packName, packUnitsMilli } = line;
  return {
    key: String(line.lineNo),
    productId: line.productId,
    name: line.name,
    sku: line.sku,
    stepMilli: line.stepMilli,
    packs: packName === null ? [] : [{ name: packName, unitsMilli: packUnitsMilli }],
    pack: packName ?? '',
    quantity: quantityText(line.quantityMilli),
    cost: moneyText(line.unitCostMinor, currency),
    tax: percentText(line.taxBasisPoints),
    tracksBatches: line.tracksBatches,
    batchCode: '',
    expiresOn: '',
    orderLineNo: null,
    outstandingMilli: null,
  };
}

/**
 * What of an order's line is still to come, to be received; null when all of it came. In the
 * order's packs where that is whole thousandths of one, else in single units.
 */
export function lineToReceive(line: OrderLine, currency: string): LineValues | null {
  const left = outstandingMilli(line);
  if (left === 0) return null;
  const asOrdered = lineOfOrder(line, currency);
  const inPacks = (left * SINGLE_MILLI) / line.packUnitsMilli;
  const isWhole = Number.isSafeInteger(inPacks);
  return {
    ...asOrdered,
    pack: isWhole ? asOrdered.pack : '',
    quantity: quantityText(isWhole ? inPacks : left),
    cost: isWhole
      ? asOrdered.cost
      : moneyText(unitCostOf(line.unitCostMinor, line.packUnitsMilli), currency),
    orderLineNo: line.lineNo,
    outstandingMilli: left,
  };
}

/** What a line costs, or null while it cannot be read. */
export function amountsOf(line: LineValues, currency: string): PurchaseAmounts | null {
  const quantityMilli = readQuantity(line.quantity);
  const unitCostMinor = readMoney(line.cost, currency);
  const taxBasisPoints = readPercent(line.tax);
  if (quantityMilli === null || unitCostMinor === null || taxBasisPoints === null) return null;
  try {
    return amountsOfLine({ quantityMilli, unitCostMinor, taxBasisPoints });
  } catch {
    return null;
  }
}

/** What the lines cost together, as far as they can be read. */
export function totalOf(lines: readonly LineValues[], currency: string): PurchaseAmounts {
  try {
    return totalOfLines(lines.flatMap((line) => amountsOf(line, currency) ?? []));
  } catch {
    return { netMinor: 0, taxMinor: 0 };
  }
}

/** What a line puts on the shelf; null while it cannot be read. */
export function stockOf(line: LineValues): number | null {
  const quantityMilli = readQuantity(line.quantity);
  if (quantityMilli === null) return null;
  return stockQuantityOf({ quantityMilli, packUnitsMilli: packUnitsOf(line) });
}

interface LineWords {
  readonly quantityNeeded: string;
  readonly rateWrong: string;
  readonly batchNeeded: string;
  readonly linesNeeded: string;
}

/** What reaches the shelf is whole: half a carton of 24 is, half a piece is not. */
function partMessage(line: LineValues): string | null {
  const stockMilli = stockOf(line);
  return stockMilli === null ? null : stepMessage(stockMilli, line.stepMilli);
}

/** What is wrong with the lines, by field. */
export function lineMessages(
  lines: readonly LineValues[],
  currency: string,
  words: LineWords,
  needsBatch: boolean,
): Record<string, string> {
  const found: Record<string, string> = {};
  if (lines.length === 0) found['lines'] = words.linesNeeded;
  lines.forEach((line, at) => {
    const say = (field: string, message: string | null) => {
      if (message !== null) found[`lines.${at}.${field}`] = message;
    };
    const quantity = quantityMessage(line.quantity, true);
    const isNothing = quantity === null && readQuantity(line.quantity) === 0;
    say('quantity', isNothing ? words.quantityNeeded : (quantity ?? partMessage(line)));
    say('cost', moneyMessage(line.cost, currency, true));
    say('tax', readPercent(line.tax) === null ? words.rateWrong : null);
    const lacksBatch = needsBatch && line.tracksBatches && line.batchCode.trim() === '';
    say('batchCode', lacksBatch ? words.batchNeeded : null);
  });
  return found;
}

/** A line as it is sent. */
export function boughtBody(line: LineValues, currency: string) {
  return {
    productId: line.productId,
    packName: line.pack === '' ? null : line.pack,
    packUnitsMilli: packUnitsOf(line),
    quantityMilli: readQuantity(line.quantity) ?? 0,
    unitCostMinor: readMoney(line.cost, currency) ?? 0,
    taxBasisPoints: readPercent(line.tax) ?? 0,
  };
}

/** Whether more comes than was ordered, over all lines of each order line. */
export function exceedsOrder(lines: readonly LineValues[]): boolean {
  const left = new Map<number, number>();
  for (const line of lines) {
    if (line.orderLineNo === null) continue;
    const before = left.get(line.orderLineNo) ?? line.outstandingMilli ?? 0;
    left.set(line.orderLineNo, before - (stockOf(line) ?? 0));
  }
  return [...left.values()].some((rest) => rest < 0);
}

/** Amounts of texts together; what cannot be read counts as nothing. */
export function sumOfTexts(texts: readonly string[], currency: string): number {
  const sum = texts.reduce((all, text) => all + BigInt(readMoney(text, currency) ?? 0), 0n);
  return sum > BigInt(Number.MAX_SAFE_INTEGER) ? 0 : safeMinor(sum);
}

/** Where the server's words about rows of a list stand: `lines.0.quantityMilli` at its field. */
export function rowAliases<V extends object>(
  list: string,
  rowsMax: number,
  fields: Readonly<Record<string, string>>,
): Record<string, keyof V & string> {
  const pairs = Array.from({ length: rowsMax }, (_, at) =>
    Object.entries(fields).map(([said, shown]) => [
      `${list}.${at}.${said}`,
      `${list}.${at}.${shown}`,
    ]),
  );
  return Object.fromEntries(pairs.flat()) as Record<string, keyof V & string>;
}

const LINE_FIELDS = {
  productId: 'quantity',
  orderLineNo: 'quantity',
  packUnitsMilli: 'pack',
  quantityMilli: 'quantity',
  unitCostMinor: 'cost',
  taxBasisPoints: 'tax',
  batchCode: 'batchCode',
  expiresOn: 'expiresOn',
};

/** The same for lines of goods. */
export function lineAliases<V extends object>(): Record<string, keyof V & string> {
  return rowAliases<V>('lines', PURCHASE_LINES_MAX, LINE_FIELDS);
}
