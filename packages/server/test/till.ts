import type { Sale, SaleDraft } from '@tillbook/core/sales/sales.api';
import type { Shift, TillLease } from '@tillbook/core/sales/tills.api';
import type { TestApp } from './app.ts';
import {
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestPack,
  type TestPerson,
  type TestProduct,
} from './builders.ts';

/** A till in somebody's hands with a shift open: what a sale needs. */
export interface OpenTill {
  readonly tillId: string;
  readonly leaseId: string;
  readonly deviceId: string;
  readonly shiftId: string;
  readonly series: string;
  lastNumber: number;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';

/** A call through the door. */
export async function call<T = Record<string, unknown>>(
  app: TestApp,
  person: { readonly headers: Readonly<Record<string, string>> },
  method: Method,
  url: string,
  payload?: object,
): Promise<{ status: number; body: T; text: string }> {
  const answer = await app.app.inject({
    method,
    url,
    headers: { ...person.headers },
    ...(payload === undefined ? {} : { payload }),
  });
  const text = answer.payload;
  return { status: answer.statusCode, body: (text === '' ? {} : JSON.parse(text)) as T, text };
}

/** Takes a till and opens a shift on it. */
export async function openTill(
  app: TestApp,
  person: TestPerson,
  tillId: string,
  floatMinor = 50_000_00,
): Promise<OpenTill> {
  const deviceId = newId();
  const taken = await call<TillLease>(app, person, 'POST', `/api/tills/${tillId}/take`, {
    deviceId,
  });
  if (taken.status !== 200) throw new Error(taken.text);
  const { leaseId, series, lastNumber } = taken.body;
  const shiftId = newId();
  const opened = await call<Shift>(app, person, 'POST', '/api/shifts', {
    _id: shiftId,
    tillId,
    leaseId,
    floatMinor,
  });
  if (opened.status !== 200) throw new Error(opened.text);
  return { tillId, leaseId, deviceId, shiftId, series, lastNumber };
}

/** The opened first till of a business. */
export async function openFirstTill(app: TestApp, shop: TestBusiness): Promise<OpenTill> {
  return openTill(app, shop.seller, shop.branches[0]?.tillId ?? '');
}

/**
 * A provider's code made of an id. Letters alone: 13 digits of an id in a row may pass for the
 * number of a card, which no reference may be.
 */
export const referenceOf = (id: string): string =>
  id.replace(/[0-9]/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));

export interface Cart {
  readonly lines: readonly {
    product: Pick<TestProduct, 'productId' | 'priceMinor'>;
    pack?: TestPack;
    quantityMilli: number;
  }[];
  readonly totalMinor?: number;
  readonly payments?: SaleDraft['payments'];
  readonly tenderedMinor?: number;
  readonly number?: number;
  readonly occurredAt?: string;
}

/** Half up, as the till rounds a line. */
const amountOf = (priceMinor: number, quantityMilli: number): number =>
  Number((2n * BigInt(priceMinor) * BigInt(quantityMilli) + 1000n) / 2000n);

const priceOf = ({ product, pack }: Cart['lines'][number]): number => (pack ?? product).priceMinor;

/** A cash sale as the till would send it, with the next number; prices include the tax. */
export function draftOf(till: OpenTill, cart: Cart): SaleDraft {
  const totalMinor =
    cart.totalMinor ??
    cart.lines.reduce((sum, line) => sum + amountOf(priceOf(line), line.quantityMilli), 0);
  const cash = {
    _id: newId(),
    method: 'cash' as const,
    amountMinor: totalMinor,
    tenderedMinor: cart.tenderedMinor ?? totalMinor,
    provider: null,
    reference: null,
  };
  return {
    _id: newId(),
    tillId: till.tillId,
    leaseId: till.leaseId,
    shiftId: till.shiftId,
    series: till.series,
    number: cart.number ?? till.lastNumber + 1,
    occurredAt: cart.occurredAt ?? new Date(TEST_NOW).toISOString(),
    lines: cart.lines.map((line) => ({
      productId: line.product.productId,
      packId: line.pack?.packId ?? null,
      quantityMilli: line.quantityMilli,
      unitPriceMinor: priceOf(line),
    })),
    payments: cart.payments ?? (totalMinor === 0 ? [] : [cash]),
    totalMinor,
  };
}

/** The same sale for another total: what makes it so is of each of its lines. */
export const soldFor = (draft: SaleDraft, totalMinor: number, line: object): SaleDraft => ({
  ...{ ...draft, totalMinor, lines: draft.lines.map((one) => ({ ...one, ...line })) },
  payments: draft.payments.map((one) => ({
    ...{ ...one, amountMinor: totalMinor, tenderedMinor: totalMinor },
  })),
});

/** Posts a draft and counts its number when it was taken. */
export async function post(
  app: TestApp,
  person: Pick<TestPerson, 'headers'>,
  till: OpenTill,
  draft: SaleDraft,
): Promise<{ status: number; body: Sale & Record<string, unknown>; text: string }> {
  const answer = await call<Sale & Record<string, unknown>>(
    app,
    person,
    'POST',
    '/api/sales',
    draft,
  );
  if (answer.status === 200 && draft.number === till.lastNumber + 1) till.lastNumber += 1;
  return answer;
}
