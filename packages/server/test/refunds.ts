import type { Refund, Refundable, RefundDraftInput } from '@tillbook/core/refunds/refunds.api';
import { refundOf } from '@tillbook/core/refunds/refund-line';
import type { Sale } from '@tillbook/core/sales/sales.api';
import type { TestApp } from './app.ts';
import {
  addPerson,
  addBusiness,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from './builders.ts';
import type { Rewrites } from './processes.ts';
import { call, draftOf, openTill, post, type OpenTill } from './till.ts';

/** The lock on a sale whose goods come back, off. */
export const SALE_UNLOCKED: Rewrites = [
  [
    `insert into sale_state (business_id, sale_id, state) values ($1, $2, 'completed')
   on conflict (business_id, sale_id) do update set state = sale_state.state
   returning state`,
    `select 'completed' state where $1::uuid is not null and $2::uuid is not null`,
  ],
];

type Line = RefundDraftInput['lines'][number];

/** What comes back of a line, unless a test says otherwise: to the shelf, because it was faulty. */
export interface Back extends Partial<Omit<Line, 'lineNo' | 'quantityMilli'>> {
  readonly lineNo?: number;
  readonly quantityMilli: number;
}

/** A refund in cash as the screen would send it. */
export function refundDraftOf(
  till: Pick<OpenTill, 'shiftId'> | null,
  sale: Pick<Sale, 'lines'>,
  back: readonly Back[],
  before: Readonly<Record<number, number>> = {},
): RefundDraftInput & { _id: string } {
  const lines = back.map(({ lineNo = 1, ...line }) => ({
    lineNo,
    disposition: 'stock' as const,
    reason: 'faulty' as const,
    note: null,
    ...line,
  }));
  const totalMinor = lines.reduce((sum, { lineNo, quantityMilli }) => {
    const sold = sale.lines.find((line) => line.lineNo === lineNo);
    if (sold === undefined) return sum;
    return sum + refundOf(sold, before[lineNo] ?? 0, quantityMilli).totalMinor;
  }, 0);
  return {
    _id: newId(),
    shiftId: till?.shiftId ?? null,
    lines,
    payments: totalMinor === 0 ? [] : [{ method: 'cash', amountMinor: totalMinor }],
    totalMinor,
  };
}

export async function postRefund(
  at: TestApp,
  person: Pick<TestPerson, 'headers'>,
  saleId: string,
  draft: object,
) {
  const url = `/api/sales/${saleId}/refunds`;
  return call<Refund & { code?: string }>(at, person, 'POST', url, draft);
}

export async function refundableOf(
  at: TestApp,
  person: Pick<TestPerson, 'headers'>,
  saleId: string,
  query = '',
): Promise<Refundable> {
  const url = `/api/sales/${saleId}/refundable${query}`;
  const answer = await call<Refundable>(at, person, 'GET', url);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

/** A shop with an open till, whose seller may process refunds. */
export interface RefundShop {
  readonly shop: TestBusiness;
  readonly seller: TestPerson;
  readonly till: OpenTill;
  readonly soap: TestProduct;
  readonly oil: TestProduct;
  readonly branchId: string;
}

export async function refundShop(at: TestApp): Promise<RefundShop> {
  at.clock.nowMs = TEST_NOW;
  const shop = await addBusiness(at.database);
  const branchId = shop.branches[0]?.branchId ?? '';
  const [soap, oil] = await addProducts(at.database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 333, quantityMilli: 50_000, stepMilli: 1_000 },
    { name: 'Oil', priceMinor: 221, costMinor: 140, quantityMilli: 50_000 },
  ]);
  if (soap === undefined || oil === undefined) throw new Error('no products');
  const seller = await addPerson(at.database, {
    role: 'seller',
    businessId: shop.businessId,
    branchIds: [branchId],
    flags: { canProcessRefunds: true },
  });
  const till = await openTill(at, seller, shop.branches[0]?.tillId ?? '');
  return { shop, seller, till, soap, oil, branchId };
}

/** A posted sale: three soaps in cash, unless a test says otherwise. */
export async function soldIn(
  at: TestApp,
  { seller, till, soap }: Pick<RefundShop, 'seller' | 'till' | 'soap'>,
  lines: readonly { product: TestProduct; quantityMilli: number }[] = [
    { product: soap, quantityMilli: 3_000 },
  ],
  methods: readonly { method: 'cash' | 'card'; amountMinor: number }[] = [],
): Promise<Sale> {
  const payments = methods.map((payment) => ({
    ...payment,
    _id: newId(),
    provider: null,
    reference: null,
  }));
  const cart = payments.length === 0 ? { lines } : { lines, payments };
  const answer = await post(at, seller, till, draftOf(till, cart));
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}
