import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { subjectFor } from '@tillbook/core/sales/sale-approval';
import { questionOf } from '../../test/approvals.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, newId, type TestProduct } from '../../test/builders.ts';
import { customerBody } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd } from '../../test/held.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postUntilAnswered,
  startRealDatabase,
  type HttpAnswer,
  type RealDatabase,
  type ServerProcess,
  startServer,
  startTwo,
} from '../../test/processes.ts';
import { draftOf, type OpenTill } from '../../test/till.ts';

const TILLS = 16;
const LIMIT = 5_000;
const PRICE = 1_000;
const PAYMENTS = 12;
const CREDIT = 6_000;

let database: RealDatabase;
let servers: readonly ServerProcess[];
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
  servers = await startTwo(database, { connections: 40 });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
});

/** A shop with many tills, a customer, and a hand that asks the servers in turn. */
async function scene(over: readonly ServerProcess[]) {
  const shop = await addBusiness(database, { branchCount: 1 });
  const branchId = shop.branches[0]?.branchId ?? '';
  const [soap] = (await addProducts(database, shop, [
    { name: 'Soap', priceMinor: PRICE, costMinor: 700, quantityMilli: 1_000_000 },
  ])) as [TestProduct];
  const tills = await addOpenTills(database, shop, branchId, TILLS);
  let turn = 0;
  const send = async (headers: object, path: string, body: object): Promise<HttpAnswer> => {
    turn += 1;
    const { origin } = over[turn % over.length] as ServerProcess;
    return postUntilAnswered(`${origin}${path}`, headers as Record<string, string>, body);
  };
  const customer = customerBody({ creditLimitMinor: LIMIT });
  expect((await send(shop.owner.headers, '/api/customers', customer)).status).toBe(200);
  const draftAt = (till: OpenTill) => {
    const lines = [{ product: soap, quantityMilli: 1_000 }];
    const payments = [
      { ...{ _id: newId(), method: 'credit' as const, amountMinor: PRICE }, provider: null },
    ].map((payment) => ({ ...payment, reference: null }));
    return { ...draftOf(till, { lines, payments }), customerId: customer._id };
  };
  const onAccount = (till: OpenTill, approvalIds: readonly string[] = []) =>
    send(shop.seller.headers, '/api/sales', { ...draftAt(till), approvalIds });
  /** A yes to what that cart is beyond the limit. */
  const yesTo = async (till: OpenTill, amountMinor: number): Promise<string> => {
    const kind = 'account_over_limit';
    const subject = subjectFor(kind, draftAt(till));
    const question = questionOf(shop, { kind, subject, amountMinor, limitMinor: 0 });
    expect((await send(shop.seller.headers, '/api/approvals', question)).status).toBe(200);
    const yes = { _id: newId(), answer: 'approved', note: null };
    const url = `/api/approvals/${question._id}/decide`;
    expect((await send(shop.manager.headers, url, yes)).status).toBe(200);
    return question._id;
  };
  const pay = (amountMinor: number, _id = newId()) => {
    const body = { _id, customerId: customer._id, branchId, method: 'bank', amountMinor };
    return send(shop.owner.headers, '/api/customer-payments', body);
  };
  const payOut = (amountMinor: number, _id = newId()) => {
    const body = { _id, customerId: customer._id, branchId, method: 'bank', amountMinor };
    return send(shop.owner.headers, '/api/customer-payouts', body);
  };
  const owed = async () => {
    const [row] = await peek<{ balance: number }>(
      ...[database, 'select balance_minor::int balance from customer where customer_id = $1'],
      [customer._id],
    );
    return row?.balance ?? 0;
  };
  return { shop, tills, onAccount, yesTo, pay, payOut, owed };
}
const doneOf = (answers: readonly HttpAnswer[]): number =>
  answers.filter(({ status }) => status === 200).length;

describe('one account from many tills at once, on two servers', () => {
  test('is sold on up to its limit and not beyond', async () => {
    const { tills, onAccount, owed } = await scene(servers);
    const answers = await Promise.all(tills.map((till) => onAccount(till)));
    expect(doneOf(answers)).toBe(LIMIT / PRICE);
    const codes = answers.flatMap(({ code }) => code ?? []);
    expect([...new Set(codes)]).toEqual(['CREDIT_LIMIT_EXCEEDED']);
    expect(await owed()).toBe(LIMIT);
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('with a yes to half a sale beyond it: one goes through, and nobody goes further', async () => {
    const { tills, onAccount, yesTo, pay, owed } = await scene(servers);
    for (const till of tills.slice(0, LIMIT / PRICE)) await onAccount(till);
    expect((await pay(PRICE / 2)).status).toBe(200);
    const others = tills.slice(LIMIT / PRICE);
    const yeses = await Promise.all(others.map((till) => yesTo(till, PRICE / 2)));
    const answers = await Promise.all(
      others.map((till, at) => onAccount(till, [yeses[at] as string])),
    );
    expect(doneOf(answers)).toBe(1);
    const codes = answers.flatMap(({ code }) => code ?? []);
    expect([...new Set(codes)]).toEqual(['APPROVAL_MISMATCH']);
    expect(await owed()).toBe(LIMIT + PRICE / 2);
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('is paid and sold on at once: each payment counts once, each debt is paid once', async () => {
    const { tills, onAccount, pay, owed } = await scene(servers);
    const first = newId();
    const work = [
      ...tills.map((till) => onAccount(till)),
      ...Array.from({ length: PAYMENTS }, (_, index) => pay(100 + index)),
      // The same request eight times.
      ...Array.from({ length: 8 }, () => pay(50, first)),
    ];
    const answers = await Promise.all(work);
    const sales = doneOf(answers.slice(0, TILLS));
    const payments = answers.slice(TILLS);
    expect(doneOf(payments)).toBe(payments.length);
    const paid = Array.from({ length: PAYMENTS }, (_, index) => 100 + index);
    const paidMinor = paid.reduce((sum, amount) => sum + amount, 50);
    expect(await owed()).toBe(sales * PRICE - paidMinor);
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('is paid out and sold on at once: never beyond the credit, each payout once', async () => {
    const { tills, onAccount, pay, payOut, owed } = await scene(servers);
    expect((await pay(CREDIT)).status).toBe(200);
    const first = newId();
    const work = [
      ...tills.slice(0, 4).map((till) => onAccount(till)),
      ...Array.from({ length: PAYMENTS }, () => payOut(PRICE)),
      // The same request eight times.
      ...Array.from({ length: 8 }, () => payOut(50, first)),
    ];
    const answers = await Promise.all(work);
    const payouts = answers.slice(4, 4 + PAYMENTS);
    const same = answers.slice(4 + PAYMENTS);
    const sales = doneOf(answers.slice(0, 4));
    const codes = [...payouts, ...same].flatMap(({ code }) => code ?? []);
    expect(codes.every((code) => code === 'OVERPAYMENT')).toBe(true);
    expect(doneOf(payouts)).toBeLessThan(PAYMENTS);
    expect([0, 8]).toContain(doneOf(same));
    const outMinor = doneOf(payouts) * PRICE + (doneOf(same) > 0 ? 50 : 0);
    expect(outMinor).toBeLessThanOrEqual(CREDIT);
    expect(await owed()).toBe(sales * PRICE + outMinor - CREDIT);
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('with the lock on the customer switched off, of two payments one fails', async () => {
    const open = await startServer(database, {
      connections: 4,
      isHeld: true,
      rewrites: [['order by c.customer_id for no key update', '']],
    });
    try {
      const { shop, pay } = await scene([open]);
      const answers = await heldAtTheEnd(database, shop, [() => pay(10), () => pay(20)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 500]);
    } finally {
      await open.kill();
    }
  });
});
