import type { Refund } from '@tillbook/core/refunds/refunds.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import type { Shift } from '@tillbook/core/sales/tills.api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { newId } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { exchange, exchangeDraftOf } from '../../test/exchanges.ts';
import { csvOf, keepStatement, matchingOf } from '../../test/matching.ts';
import { done } from '../../test/purchasing.ts';
import {
  postRefund,
  refundableOf,
  refundDraftOf,
  refundShop,
  type RefundShop,
} from '../../test/refunds.ts';
import { call, draftOf, post } from '../../test/till.ts';
import { hexHashOf } from '../same-request.ts';

let app: TestApp;
let at: RefundShop;
let codes = 0;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  at = await refundShop(app);
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

const phone = (provider: string | null, amountMinor: number) => ({
  ...{ _id: newId(), method: 'mobile_money', provider, amountMinor },
  reference: `CODE${(codes += 1)}`,
});

/** Soaps of 1,000 each, paid so. */
async function soldBy(soaps: number, payments: readonly object[]): Promise<Sale> {
  const lines = [{ product: at.soap, quantityMilli: soaps * 1_000 }];
  const answer = await post(
    ...([app, at.seller, at.till] as const),
    draftOf(at.till, { lines, payments: payments as never }),
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** Soaps back by mobile money. */
const draftBack = (sale: Sale, soaps: number, more: object = {}, before = 0) => {
  const back = [{ quantityMilli: soaps * 1_000 }];
  const draft = refundDraftOf(at.till, sale, back, { 1: before });
  const payments = [{ method: 'mobile_money', amountMinor: soaps * 1_000, ...more }];
  return { ...draft, leaseId: at.till.leaseId, payments };
};

const given = ({ payments }: Pick<Refund, 'payments'>) =>
  payments.map(({ provider, amountMinor, reference }) => [provider, amountMinor, reference]);

const back = async (sale: Sale, draft: object) => {
  const answer = await postRefund(app, at.seller, sale._id, draft);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

/** What a shift should have at each provider: [who, went back, should be]. */
async function providers() {
  const shift = await done<Shift>(app, at.shop.owner, 'GET', `/api/shifts/${at.till.shiftId}`);
  const mobile = shift.tenders.find(({ method }) => method === 'mobile_money');
  return mobile?.parts.map(({ name, refundsMinor, expectedMinor }) => [
    ...[name, refundsMinor, expectedMinor],
  ]);
}

describe('mobile money that goes back', () => {
  test('goes by the providers that took it, until each has given all', async () => {
    const sale = await soldBy(3, [phone('M-Pesa', 2_000), phone('Airtel Money', 1_000)]);
    expect((await refundableOf(app, at.seller, sale._id)).providers).toEqual([
      ...['M-Pesa', 'Airtel Money'],
    ]);
    const first = await back(sale, draftBack(sale, 1, { reference: 'R1' }));
    expect(given(first)).toEqual([['M-Pesa', 1_000, 'R1']]);
    const rest = await back(sale, draftBack(sale, 2, {}, 1_000));
    expect(given(rest)).toEqual([
      ['M-Pesa', 1_000, null],
      ['Airtel Money', 1_000, null],
    ]);
    expect((await refundableOf(app, at.seller, sale._id)).providers).toEqual([]);
    expect(await providers()).toEqual([
      ['Airtel Money', 1_000, 0],
      ['M-Pesa', 2_000, 0],
    ]);
  });

  test('goes by the one that is said, which is expected to hold less', async () => {
    const sale = await soldBy(3, [phone('M-Pesa', 2_000), phone('Airtel Money', 1_000)]);
    const draft = draftBack(sale, 2, { provider: ' Halotel ', reference: 'R2' });
    expect(given(await back(sale, draft))).toEqual([['Halotel', 2_000, 'R2']]);
    expect(await providers()).toEqual([
      ['Airtel Money', 0, 1_000],
      ['Halotel', 2_000, -2_000],
      ['M-Pesa', 0, 2_000],
    ]);
    expect((await refundableOf(app, at.seller, sale._id)).providers).toEqual(['Airtel Money']);
    const over = await postRefund(app, at.seller, sale._id, {
      ...draftBack(sale, 1, { provider: 'Halotel' }, 2_000),
      payments: [{ method: 'mobile_money', amountMinor: 1_001, provider: 'Halotel' }],
    });
    expect(over.status).toBe(422);
  });

  test('is the same refund only with the same provider', async () => {
    const sale = await soldBy(1, [phone('M-Pesa', 1_000)]);
    const draft = draftBack(sale, 1, { provider: 'M-Pesa' });
    const first = await back(sale, draft);
    expect(await back(sale, draft)).toEqual(first);
    const other = { ...draft, payments: [{ ...draft.payments[0], provider: 'Tigo Pesa' }] };
    const answer = await postRefund(app, at.seller, sale._id, other);
    expect(answer.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('says nothing of itself where it says no provider: one of before is the same', async () => {
    const sale = await soldBy(1, [phone('M-Pesa', 1_000)]);
    const { _id, ...draft } = draftBack(sale, 1, { reference: 'R3' });
    await back(sale, { ...draft, _id });
    const [kept] = await peek<{ hash: string }>(
      app.database,
      `select encode(content_hash, 'hex') hash from refund where refund_id = $1`,
      [_id],
    );
    const { shiftId, totalMinor } = draft;
    const lines = draft.lines.map(({ lineNo, quantityMilli, disposition, reason, note }) => ({
      ...{ lineNo, quantityMilli, disposition, reason, note },
    }));
    const payments = [{ method: 'mobile_money', amountMinor: 1_000, reference: 'R3' }];
    expect(kept?.hash).toBe(hexHashOf([sale._id, { shiftId, lines, payments, totalMinor }]));
  });

  test('of a void, goes to each that took it', async () => {
    const sale = await soldBy(3, [phone('M-Pesa', 2_000), phone('Airtel Money', 1_000)]);
    const body = { _id: newId(), leaseId: at.till.leaseId, reason: 'faulty', note: null };
    const url = `/api/sales/${sale._id}/void`;
    const answer = await call<Refund>(app, at.shop.owner, 'POST', url, body);
    expect(answer.status, answer.text).toBe(200);
    expect(given(answer.body)).toEqual([
      ['M-Pesa', 2_000, null],
      ['Airtel Money', 1_000, null],
    ]);
    expect((await providers())?.map(([, , should]) => should)).toEqual([0, 0]);
  });

  test('of an exchange, goes by whom it is said', async () => {
    const sale = await soldBy(3, [phone('M-Pesa', 3_000)]);
    const whole = [{ quantityMilli: 3_000 }];
    const cart = { lines: [{ product: at.soap, quantityMilli: 1_000 }] };
    const draft = exchangeDraftOf(at.till, sale, whole, cart, {
      given: [
        ['exchange', 1_000],
        ['mobile_money', 2_000],
      ],
      paid: [['exchange', 1_000]],
    });
    const payments = draft.refund.payments.map((part) =>
      part.method === 'mobile_money'
        ? { ...part, provider: 'Airtel Money', reference: 'R4' }
        : part,
    );
    const sent = { ...draft, refund: { ...draft.refund, payments } };
    const answer = await exchange(app, at.seller, at.till, sent);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(given(answer.body.refund)).toContainEqual(['Airtel Money', 2_000, 'R4']);
    const again = await exchange(app, at.seller, at.till, sent);
    expect(again.body).toEqual(answer.body);
  });

  test('of before, with no provider written down, is of the one that took it', async () => {
    const sale = await soldBy(3, [phone('M-Pesa', 3_000)]);
    const { _id } = await back(sale, draftBack(sale, 1));
    await peek(app.database, 'update refund_payment set provider = null where refund_id = $1', [
      _id,
    ]);
    expect(await providers()).toEqual([['M-Pesa', 1_000, 2_000]]);
    const rest = await back(sale, draftBack(sale, 2, {}, 1_000));
    expect(given(rest)).toEqual([['M-Pesa', 2_000, null]]);
    expect((await refundableOf(app, at.seller, sale._id)).providers).toEqual([]);
  });

  test('names no provider of cash, and no card', async () => {
    const sale = await soldBy(1, [phone('M-Pesa', 1_000)]);
    const said = async (payment: object) => {
      const draft = { ...draftBack(sale, 1), payments: [payment] };
      const { body } = await postRefund(app, at.seller, sale._id, draft);
      return (body as { errors?: object[] }).errors?.[0] ?? body.code;
    };
    const amountMinor = 1_000;
    expect(await said({ method: 'cash', amountMinor, provider: 'M-Pesa' })).toMatchObject({
      ...{ pointer: '#/payments/0/provider', code: 'MISMATCH' },
    });
    const card = '4111 1111 1111 1111';
    expect(await said({ method: 'mobile_money', amountMinor, provider: card })).toBe(
      'CARD_NUMBER_REFUSED',
    );
  });

  test('is found on the statement of its provider alone', async () => {
    const sale = await soldBy(2, [phone('M-Pesa', 2_000)]);
    const draft = draftBack(sale, 1, { provider: 'Airtel Money', reference: 'OUT1' });
    await back(sale, draft);
    const line = 'OUT1,2026-03-04 10:00:00,,10.00,Asha';
    await keepStatement(app, at.shop.owner, csvOf(line));
    const atMpesa = await matchingOf(app, at.shop.owner);
    expect(atMpesa.providers).toContain('Airtel Money');
    const matched = () =>
      peek(app.database, `select 1 from line_match where tender_id = $1`, [draft._id]);
    expect(await matched()).toEqual([]);
    await keepStatement(app, at.shop.owner, csvOf(line), { provider: 'Airtel Money' });
    expect(await matched()).toHaveLength(1);
  });
});
