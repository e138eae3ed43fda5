import type { TestDatabase } from './database.ts';
import { actsOf, type ActsTold } from './report-acts.ts';
import {
  documents,
  groupsOf,
  n,
  s,
  suppliersOf,
  unitsOf,
  type Documents,
  type Row,
} from './report-documents.ts';
import { lessOf, onReceipt, ratesOf, taxesOf } from './report-tax.ts';

/**
 * What the reports should say, reckoned from the documents one by one and by other arithmetic:
 * days from the clock on the wall, sums in JavaScript, no roll-up, no SQL that groups.
 */

export type Dims = Record<string, string | null>;
/** Something that happened, with what it adds to. */
export interface Happening {
  readonly dims: Dims;
  readonly sums: Record<string, number>;
}

/** The Monday of a day's week: the last day up to it that is one. */
function mondayOf(day: string): string {
  const at = new Date(day);
  while (at.getUTCDay() !== 1) at.setUTCDate(at.getUTCDate() - 1);
  return at.toISOString().slice(0, 10);
}

const quarterOf = (day: string): string =>
  `${day.slice(0, 4)}-Q${'111222333444'.charAt(Number(day.slice(5, 7)) - 1)}`;

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** When it was on the wall of a branch, with the business day that it belongs to. */
export function whenOf(instant: string, zone: string, cutoffMinutes: number): Dims {
  const shown = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit' },
  }).formatToParts(new Date(instant));
  const part = (type: string): string => shown.find((one) => one.type === type)?.value ?? '';
  const wall = new Date(
    `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:00Z`,
  );
  const day = new Date(wall.getTime() - cutoffMinutes * 60_000);
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format(day);
  const text = day.toISOString();
  return {
    ...{ day: text.slice(0, 10), month: text.slice(0, 7) },
    ...{ week: mondayOf(text.slice(0, 10)), quarter: quarterOf(text) },
    weekday: String(WEEKDAYS.indexOf(weekday) + 1),
    hour: String(Number(part('hour'))),
  };
}

export type Happenings = Readonly<
  Record<
    'receipts' | 'products' | 'tenders' | 'discounts' | 'returns' | 'taxes' | 'exempt',
    readonly Happening[]
  >
> &
  ActsTold;

const amounts = (row: Row, way: 1 | -1): Record<string, number> => ({
  net: way * n(row, 'net_minor'),
  tax: way * n(row, 'tax_minor'),
  total: way * n(row, 'total_minor'),
  cost: way * n(row, 'cost_minor'),
});

export const added = (rows: readonly Record<string, number>[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const row of rows) {
    for (const [name, value] of Object.entries(row)) sums[name] = (sums[name] ?? 0) + value;
  }
  return sums;
};

const negated = (sums: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, -value]));

/** What is on a paper, on the day of that; and a line of it with its rate. */
const onPaper = (dims: Dims, taxDocument: string): Dims => ({
  ...{ ...dims, taxDocument },
  postedOn: dims['day'] ?? null,
});
const taxed = (dims: Dims, line: Row, paper: string): Dims => ({
  ...{ ...onPaper(dims, paper), rate: s(line, 'tax_basis_points') },
});

/** What was taken off a sale for a reason, or was not after all. */
function reasonsOf(dims: Dims, sale: Row, lines: readonly Row[], way: 1 | -1): Happening[] {
  const off = [
    ...lines.map((line) => [s(line, 'discount_reason'), n(line, 'discount_minor')] as const),
    [s(sale, 'cart_discount_reason'), n(sale, 'cart_discount_minor')] as const,
  ];
  return off
    .filter(([, minor]) => minor > 0)
    .map(([discountReason, minor]) => ({
      dims: { ...dims, discountReason },
      sums: { times: way, discount: way * minor },
    }));
}

function placesOf(docs: Documents) {
  const zones = new Map(docs.branches.map((one) => [s(one, 'branch_id'), one]));
  const when = (row: Row, instant: string): Dims => {
    const branch = zones.get(s(row, 'branch_id')) ?? {};
    const { day = null, ...rest } = whenOf(
      instant,
      String(branch['timezone']),
      n(branch, 'cutoff_minutes'),
    );
    const { seller_id: seller, branch_id: place, till_id: till } = row;
    return {
      day,
      ...rest,
      seller: seller as string,
      branch: place as string,
      till: till as string,
    };
  };
  const suppliers = suppliersOf(docs);
  const goods = new Map(
    docs.products.map((one) => [
      s(one, 'product_id'),
      {
        product: s(one, 'product_id'),
        category: s(one, 'category_id'),
        brand: s(one, 'brand_id'),
        family: s(one, 'family_id'),
        supplier: suppliers.get(s(one, 'product_id')) ?? null,
      },
    ]),
  );
  const groups = groupsOf(docs);
  const whose = (customer: string | null) => ({
    ...{ customer, customerGroup: groups.get(customer) ?? null },
  });
  return { when, goods, whose };
}

/** Everything that happened, apart for each kind of report. */
export async function happeningsOf(
  database: Pick<TestDatabase, 'superuserUrl'>,
  businessId: string,
): Promise<Happenings> {
  const docs = await documents(database, businessId);
  const { when, goods, whose } = placesOf(docs);
  const out: Record<Exclude<keyof Happenings, keyof ActsTold>, Happening[]> = {
    ...{ receipts: [], products: [], tenders: [], discounts: [], returns: [], taxes: [] },
    exempt: [],
  };
  const [rates, units] = [ratesOf(docs), unitsOf(docs)];
  const of = (rows: readonly Row[], key: string, id: string | null): Row[] =>
    rows.filter((row) => s(row, key) === id);
  for (const sale of docs.sales) {
    const id = s(sale, 'sale_id');
    const lines = of(docs.saleLines, 'sale_id', id);
    const dims = { ...when(sale, String(sale['occurred_at'])), ...whose(s(sale, 'customer_id')) };
    const less = lines.map(lessOf);
    out.receipts.push({
      dims,
      sums: added([
        { sales: 1, total: n(sale, 'rounding_minor') },
        onReceipt(sale, lines),
        ...lines.map((line) => amounts(line, 1)),
        ...less.map((discount) => ({ discount })),
      ]),
    });
    const taxes = taxesOf(sale, lines, rates);
    for (const { rate, net, tax } of taxes) {
      out.taxes.push({ dims: { ...onPaper(dims, `sale/${id}`), rate }, sums: { net, tax } });
    }
    for (const [at, line] of lines.entries()) {
      const product = goods.get(s(line, 'product_id'));
      const sums = { ...amounts(line, 1), quantity: units(line) };
      out.products.push({
        dims: { ...dims, ...product },
        sums: { ...sums, discount: less[at] ?? 0 },
      });
    }
    out.discounts.push(...reasonsOf(dims, sale, lines, 1));
    const isVoided = docs.refunds.some((one) => s(one, 'sale_id') === id && one['kind'] === 'void');
    if (sale['exempt_reason'] !== null && !isVoided) {
      const reason = s(sale, 'exempt_reason');
      const why = { exemptReason: reason, certificate: s(sale, 'exempt_certificate') };
      const of = { ...onPaper(dims, `sale/${id}`), ...why };
      for (const { net: exemptSales, exemptTax } of taxes) {
        out.exempt.push({ dims: of, sums: { exemptSales, exemptTax } });
      }
    }
    for (const payment of of(docs.payments, 'sale_id', id)) {
      out.tenders.push({
        dims: { ...dims, tender: s(payment, 'method') },
        // What comes back pays for what is taken: no payment, and it comes to nothing.
        sums: {
          taken: n(payment, 'amount_minor'),
          payments: payment['method'] === 'exchange' ? 0 : 1,
        },
      });
    }
  }
  for (const refund of docs.refunds) {
    const id = s(refund, 'refund_id');
    const isVoid = refund['kind'] === 'void';
    const lines = of(docs.refundLines, 'refund_id', id);
    const sold = docs.sales.find((one) => s(one, 'sale_id') === s(refund, 'sale_id')) ?? {};
    const soldLines = of(docs.saleLines, 'sale_id', s(sold, 'sale_id'));
    const customer = s(sold, 'customer_id');
    const dims = { ...when(refund, String(refund['refunded_at'])), ...whose(customer) };
    const back = (line: Row) => ({
      ...amounts(line, -1),
      refunded: isVoid ? 0 : n(line, 'net_minor'),
    });
    out.receipts.push({
      dims,
      sums: added([
        { sales: isVoid ? -1 : 0, total: -n(refund, 'rounding_minor') },
        ...(isVoid ? [negated(onReceipt(sold, soldLines))] : []),
        ...(isVoid ? soldLines.map((line) => ({ discount: -lessOf(line) })) : []),
        ...lines.map(back),
      ]),
    });
    if (isVoid) out.discounts.push(...reasonsOf(dims, sold, soldLines, -1));
    for (const line of lines) {
      const product = goods.get(s(line, 'product_id'));
      const whole = soldLines.find((one) => n(one, 'line_no') === n(line, 'sale_line_no')) ?? {};
      const sums = { ...back(line), quantity: -units(whole, line) };
      const discount = isVoid ? -lessOf(whole) : 0;
      out.products.push({ dims: { ...dims, ...product }, sums: { ...sums, discount } });
      out.taxes.push({ dims: taxed(dims, line, `refund/${id}`), sums });
      out.returns.push({
        dims: {
          ...{ ...dims, ...product, returnKind: s(refund, 'kind') },
          returnReason: s(line, 'reason'),
        },
        sums: {
          ...{ times: 1, returned: n(line, 'net_minor'), returnedTax: n(line, 'tax_minor') },
          returnedCost: n(line, 'cost_minor'),
          lost: line['disposition'] === 'damaged' ? n(line, 'cost_minor') : 0,
        },
      });
    }
    for (const payment of of(docs.refundPayments, 'refund_id', id)) {
      out.tenders.push({
        dims: { ...dims, tender: s(payment, 'method') },
        sums: { taken: -n(payment, 'amount_minor') },
      });
    }
  }
  for (const blind of docs.blinds) addBlind(out, docs, blind, { when, goods, whose });
  return { ...out, ...actsOf(docs, whenOf) };
}

/** Goods without a receipt: of no till, taken back by their seller, as store credit. */
function addBlind(
  out: Record<Exclude<keyof Happenings, keyof ActsTold>, Happening[]>,
  docs: Documents,
  blind: Row,
  { when, goods, whose }: ReturnType<typeof placesOf>,
): void {
  const lines = docs.blindLines.filter((line) => s(line, 'return_id') === s(blind, 'return_id'));
  const dims = {
    ...when(blind, String(blind['posted_at'])),
    ...{ seller: s(blind, 'posted_by'), till: null, ...whose(s(blind, 'customer_id')) },
  };
  const back = (line: Row) => ({ ...amounts(line, -1), refunded: n(line, 'net_minor') });
  out.receipts.push({ dims, sums: added([{ sales: 0 }, ...lines.map(back)]) });
  out.tenders.push({
    dims: { ...dims, tender: 'store_credit' },
    sums: { taken: -n(blind, 'total_minor') },
  });
  for (const line of lines) {
    const product = goods.get(s(line, 'product_id'));
    const of = { ...dims, ...product };
    const cost = n(line, 'cost_minor');
    const sums = { ...back(line), quantity: -n(line, 'quantity_milli') };
    out.products.push({ dims: of, sums });
    out.taxes.push({ dims: taxed(dims, line, `blind_return/${s(blind, 'return_id')}`), sums });
    out.returns.push({
      dims: { ...of, returnKind: 'blind', returnReason: s(line, 'reason') },
      sums: {
        ...{ times: 1, returned: n(line, 'net_minor'), returnedTax: n(line, 'tax_minor') },
        ...{ returnedCost: cost, lost: line['disposition'] === 'damaged' ? cost : 0 },
      },
    });
  }
}
