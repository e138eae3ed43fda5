import { PRICE_MINOR_MAX } from '@tillbook/core/limits';
import { parseMoney } from '@tillbook/core/money';
import { foldCode } from '@tillbook/core/sales/payment-reference';
import { SALE_STATES } from '@tillbook/core/sales/sale-states';
import { SALE_FLAGS, type ListedSaleRow, type SaleFlag } from '@tillbook/core/sales/sales-list.api';
import { moneyCell, type CsvCell } from '../ui/csv.ts';
import { isPaymentMethod } from './methods.ts';
import type { SalesFilter } from './queries.ts';

/** A sale as the list shows it. */
export type ListedSale = ListedSaleRow & {
  /** It lies on this device and waits to be sent, was sent just now, or could not be sent. */
  readonly here?: 'waiting' | 'sent' | 'attention';
};

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HOUR = /^(1?\d|2[0-3])$/;
const WEEKDAY = /^[1-7]$/;
/** As the contract has it. */
const REFERENCE_MAX = 64;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function stateIn(word: string): Pick<SalesFilter, 'state'> {
  const state = SALE_STATES.find((one) => one === word);
  return state === undefined ? {} : { state };
}

/** An end of the amounts as it was typed, in minor units. */
function amountIn(name: 'leastMinor' | 'mostMinor', typed: string, currency: string | null) {
  const read = currency === null ? null : parseMoney(typed, currency);
  if (read?.ok !== true || read.minor > PRICE_MINOR_MAX) return {};
  return { [name]: String(read.minor) };
}

/** By the code of a payment, by what a sale came to, by what was in it, and what was odd. */
function narrowedBy(get: (name: string) => string, currency: string | null): SalesFilter {
  const flag = SALE_FLAGS.find((one) => one === get('flag'));
  const reference = get('reference').slice(0, REFERENCE_MAX);
  const productId = get('productId');
  return {
    ...(flag === undefined ? {} : { flag }),
    ...(foldCode(reference) === '' ? {} : { reference }),
    ...amountIn('leastMinor', get('least'), currency),
    ...amountIn('mostMinor', get('most'), currency),
    ...(ID.test(productId) ? { productId } : {}),
  };
}

/** What the address asks of the list; what it does not understand is left out. */
export function filterOf(
  get: (name: string) => string,
  isWhole: boolean,
  currency: string | null,
): SalesFilter {
  const method = get('method');
  const fitting = (name: string, shape: RegExp) =>
    shape.test(get(name)) ? { [name]: get(name) } : {};
  return {
    ...(get('q').trim() === '' ? {} : { q: get('q').trim() }),
    ...(isWhole ? { ...fitting('branchId', ID), ...fitting('sellerId', ID) } : {}),
    ...(isWhole ? { ...fitting('tillId', ID), ...fitting('hour', HOUR) } : {}),
    ...(isWhole ? fitting('weekday', WEEKDAY) : {}),
    ...fitting('customerId', ID),
    ...(isPaymentMethod(method) ? { method } : ID.test(method) ? { paymentTypeId: method } : {}),
    ...stateIn(get('state')),
    ...narrowedBy(get, currency),
    ...fitting('from', DAY),
    ...fitting('to', DAY),
  };
}

/** The rows of an export: amounts as plain decimals with the currency in a column of its own. */
export function salesTable(
  rows: readonly ListedSale[],
  words: {
    readonly header: readonly string[];
    readonly method: (name: string) => string;
    readonly state: (state: ListedSaleRow['state']) => string;
    readonly flag: (flag: SaleFlag) => string;
  },
  currency: string,
): (readonly CsvCell[])[] {
  const lines = rows.map((row): CsvCell[] => [
    row.receiptNumber,
    row.occurredAt,
    row.businessDate,
    row.branchName,
    row.sellerName,
    row.customerName,
    { number: String(row.linesCount) },
    row.methods?.map(words.method).join(' + ') ?? null,
    currency,
    moneyCell(row.totalMinor, currency),
    words.state(row.state),
    moneyCell(row.refundedMinor, currency),
    row.tillName,
    moneyCell(row.discountMinor, currency),
    moneyCell(row.taxMinor, currency),
    moneyCell(row.openMinor, currency),
    row.flags.map(words.flag).join(' + '),
  ]);
  return [[...words.header], ...lines];
}
